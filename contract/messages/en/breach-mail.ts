/**
 * What people are told when somebody saw or changed what is theirs without a right to (POPIA s22(5): what may follow,
 * what is done, what they can do, and who it was if that is known). The operator fills in what stands in brackets.
 */
export const breachMailMessages = {
  'mail.breach.subject': 'Something happened to your data at {app}',
  'mail.breach.opening':
    'Between {since} and {until} somebody may have seen or changed things of yours at {app} without a right to. We are sorry. This mail says what we know now; we write again when we know more.',
  'mail.breach.seen': 'What happened: [in one or two sentences, and which things of yours it concerns]',
  'mail.breach.follows': 'What may follow: [for example that somebody knows that you are a member here]',
  'mail.breach.done': 'What we have done, and what we are going to do: [when the way in was closed, and how]',
  'mail.breach.advice':
    'What you can do: do not trust mails or calls that mention what you wrote here. Under {profileUrl} you can choose a new password, and see when staff looked at something of yours.',
  'mail.breach.who': 'Who it was: [what is known; else: we do not know yet]',
  'mail.breach.regulator':
    'We have told the Information Regulator of South Africa, where you can complain too: inforegulator.org.za.',
  'mail.breach.contact': 'Write to {contact} if you have questions.',
} as const

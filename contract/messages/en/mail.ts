/** Mails. They name the event, never the text of a prayer (REQ-148). */
export const mailMessages = {
  'mail.greeting': 'Hello {name},',
  'mail.greeting.nameless': 'Hello,',
  'mail.signature': 'The {app} team',
  'mail.linkFallback': 'If the button does not work, copy this address into your browser:',
  'mail.verify.subject': 'Verify your email for {app}',
  'mail.verify.body': 'Thank you for joining {app}. Please confirm that this address is yours.',
  'mail.verify.button': 'Verify my email',
  'mail.verify.footer':
    'The link works once and for 24 hours. If you did not create an account, please ignore this mail.',
  'mail.reset.subject': 'Reset your {app} password',
  'mail.reset.body': 'Somebody, hopefully you, asked to reset the password of your account.',
  'mail.reset.button': 'Choose a new password',
  'mail.reset.footer':
    'The link works once and for 60 minutes. If you did not ask for it, please ignore this mail; your password stays as it is.',
  'mail.passwordChanged.subject': 'Your {app} password was changed',
  'mail.passwordChanged.body':
    'The password of your account was changed just now, and every other device was signed out.',
  'mail.passwordChanged.button': 'This was not me',
  'mail.passwordChanged.footer': 'If it was you, there is nothing to do.',
  'mail.passwordChanged.providers': 'Signing in with {providers} works as before.',
  'mail.passwordChanged.removed':
    'Signing in with {providers} was taken away, because the address known there is not the one of your account. You can connect it again in your profile.',
  'mail.leaveEmail.subject': 'Confirm a new e-mail address for your {app} account',
  'mail.leaveEmail.body':
    'Somebody, hopefully you, asked to change the e-mail address of your account to {email}. It happens when you confirm it here and from the new address.',
  'mail.leaveEmail.button': 'Confirm the change',
  'mail.leaveEmail.footer':
    'The link works once and for {minutes} minutes. If it was not you, do not open it, and change your password: your address stays as it is.',
  'mail.takeEmail.subject': 'Confirm this e-mail address for {app}',
  'mail.takeEmail.body':
    'Somebody, hopefully you, would like to use this address for their {app} account. Please confirm that it is yours.',
  'mail.takeEmail.button': 'Confirm the change',
  'mail.takeEmail.footer':
    'The link works once and for {minutes} minutes. If you did not ask for it, please ignore this mail; nothing happens then.',
  'mail.emailChanged.subject': 'The e-mail address of your {app} account was changed',
  'mail.emailChanged.body':
    'Your account has another e-mail address from now on, as it was confirmed from both addresses. Nothing of it is mailed here any more, and other devices were signed out.',
  'mail.emailChanged.button': 'This was not me',
  'mail.emailChanged.footer': 'If it was you, there is nothing to do. If not, please write to us.',
  'mail.providerConnected.subject': '{provider} can now be used to sign in to {app}',
  'mail.providerConnected.body':
    '{provider} was connected to your account just now. From now on its owner can sign in to your account with it.',
  'mail.providerConnected.button': 'This was not me',
  'mail.providerConnected.footer':
    'If it was you, there is nothing to do. If not, choose a new password: every device is signed out, and what does not have your address is disconnected.',
  'mail.providerDisconnected.subject': '{provider} was disconnected from your {app} account',
  'mail.providerDisconnected.body': '{provider} can no longer be used to sign in to your account.',
  'mail.providerDisconnected.button': 'This was not me',
  'mail.providerDisconnected.footer': 'If it was you, there is nothing to do.',
  'mail.urgentCase.subject': 'A report on {app} cannot wait',
  'mail.urgentCase.body':
    'Somebody reported that a child may be in danger. It was not hidden by itself, because other reports of the same person still wait for a decision or were dismissed. It stands first in the queue.',
  'mail.urgentCase.button': 'Open the queue',
  'mail.urgentCase.footer': 'You get this mail because you are a moderator or an admin.',
  'mail.alreadyRegistered.subject': 'You already have a {app} account',
  'mail.alreadyRegistered.body':
    'Somebody, hopefully you, tried to create an account with this address. You already have one.',
  'mail.alreadyRegistered.button': 'Sign in',
  'mail.alreadyRegistered.footer': 'If it was not you, please ignore this mail.',
  'mail.termsChanging.subject': 'The terms of {app} will change',
  'mail.termsChanging.body':
    'From {date} on, a new version of the Terms of Service and the Privacy Policy of {app} applies. You can read it now. If you do not agree, you can have your account deleted before then.',
  'mail.termsChanging.button': 'Read the new version',
  'mail.termsChanging.footer': 'If you agree, there is nothing to do.',
  'mail.contactReceived.subject': '[{ticket}] {subject}',
  'mail.contactReceived.body':
    'Somebody wrote through the contact page of {app}. Reply to this mail to answer them.',
  'mail.contactReceived.from': 'From {name} <{email}>',
  'mail.contactReceived.button': 'See all messages',
  'mail.contactReceived.footer':
    'A reply is due within {hours} hours. Mark the message as answered when you have replied.',
  'mail.contactAcknowledged.subject': '[{ticket}] We have received your message',
  'mail.contactAcknowledged.body':
    'Thank you for writing to {app}. We have received your message; its ticket number is {ticket}.',
  'mail.contactAcknowledged.soon': 'We usually reply within {from}–{to} hours.',
  'mail.contactAcknowledged.footer':
    'This mail was sent because somebody gave this address on our contact page. If it was not you, please ignore it.',
  'mail.groupDeleted.subject': 'A group you belonged to was deleted',
  'mail.groupDeleted.body':
    'A prayer group you belonged to was deleted, with its chat. What you shared with it is still yours and is no longer shared with that group.',
  'mail.groupDeleted.button': 'See my groups',
  'mail.groupDeleted.footer': 'There is nothing to do. You can join another group or begin one of your own.',

  'mail.groupOffered.subject': 'A group is offered to you',
  'mail.groupOffered.body':
    'The owner of a prayer group you belong to would like you to own it from now on. You have 7 days to accept or decline.',
  'mail.groupOffered.button': 'See the offer',
  'mail.groupOffered.footer': 'You need not do anything. Without your answer nothing changes.',
  'mail.joinRequested.subject': 'Somebody asks to join a group you lead',
  'mail.joinRequested.body':
    'Somebody asks to join a prayer group that you lead. Who it is, and what they wrote, stands on the page of the group; you decide there.',
  'mail.joinRequested.button': 'See the group',
  'mail.joinRequested.footer': 'Mails about groups can be refused on your profile, under E-mails.',
  'mail.joinAccepted.subject': 'You are in: your join request was accepted',
  'mail.joinAccepted.body':
    'Your request to join a prayer group was accepted. You can read and pray with it now.',
  'mail.joinAccepted.button': 'Go to the group',
  'mail.joinAccepted.footer': 'Mails about groups can be refused on your profile, under E-mails.',
  'mail.joinRejected.subject': 'Your join request was not accepted',
  'mail.joinRejected.body':
    'Those who lead a prayer group did not accept your request to join it. There are other groups to pray with.',
  'mail.joinRejected.button': 'Explore groups',
  'mail.joinRejected.footer': 'Mails about groups can be refused on your profile, under E-mails.',
  'mail.accountDeleted.subject': 'Your {app} account was deleted',
  'mail.accountDeleted.body': 'Our team deleted your account, with everything that was in it. This is why:',
  'mail.accountDeleted.footer':
    'Nobody can bring it back. If you think this is a mistake, please write to us.',
} as const

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
  'mail.newSignIn.subject': 'A new device signed in to your {app} account',
  'mail.newSignIn.body':
    'Somebody, hopefully you, signed in to your account with {device} on {when}. We had not seen that browser before.',
  'mail.newSignIn.someDevice': 'a browser',
  'mail.newSignIn.button': 'This was not me',
  'mail.newSignIn.footer': 'If it was you, there is nothing to do.',
  'mail.factorChanged.subject': 'Your safe sign-in for {app} was changed',
  'mail.factorChanged.body': '{change} Every other device was signed out.',
  'mail.factorChanged.button': 'Look at your safe sign-in',
  'mail.factorChanged.footer':
    'If it was not you, change your password at once, and write to us: somebody else is in your account.',
  'mail.factorChanged.passkey-added': 'A passkey was added to your account.',
  'mail.factorChanged.passkey-removed': 'A passkey was removed from your account.',
  'mail.factorChanged.codes-added': 'Codes of an app were set up for your account.',
  'mail.factorChanged.codes-removed': 'The codes of an app were removed from your account.',
  'mail.factorChanged.recovery-codes-created': 'New recovery codes were made; the earlier ones are void.',
  'mail.factorChanged.required': 'The second step after your password was turned on.',
  'mail.factorChanged.not-required': 'The second step after your password was turned off.',
  'mail.recoveryCodeUsed.subject': 'A recovery code opened your {app} account',
  'mail.recoveryCodeUsed.body':
    'One of your recovery codes was used just now, and works no more. How many are left stands in your profile.',
  'mail.recoveryCodeUsed.button': 'Look at your safe sign-in',
  'mail.recoveryCodeUsed.footer':
    'If it was not you, change your password at once: somebody knows it, and had one of your codes.',
  'mail.wrongCode.subject': 'Somebody may know your {app} password',
  'mail.wrongCode.body':
    'In a browser we had not seen before somebody gave your right password, and then a wrong code. The second step kept them out.',
  'mail.wrongCode.button': 'Choose a new password',
  'mail.wrongCode.footer': 'If it was you, there is nothing to do. This mail comes at most once a day.',
  'mail.passkeyCopied.subject': 'A passkey of your {app} account may have been copied',
  'mail.passkeyCopied.body':
    'A passkey answered as if it existed twice, so we let nobody in. Please remove it, and add a new one.',
  'mail.passkeyCopied.button': 'Look at your safe sign-in',
  'mail.passkeyCopied.footer':
    'It can be a fault of the phone. Your password and your other ways work as before.',
  'mail.factorResetAsked.subject': 'Your second step for {app} is about to be removed',
  'mail.factorResetAsked.body':
    'Somebody who knows your password asked to remove the second step of your account. It can be done from {when}. If it was not you, stop it here, and change your password.',
  'mail.factorResetAsked.button': 'Stop it',
  'mail.factorResetAsked.footer': 'If it was you, wait for the mail that comes then.',
  'mail.factorResetDue.subject': 'You can remove your second step for {app} now',
  'mail.factorResetDue.body':
    'Nobody stopped it, so you can remove the second step of your account now, and sign in with your password.',
  'mail.factorResetDue.button': 'Remove the second step',
  'mail.factorResetDue.footer':
    'The link works once and for 24 hours. If it was not you, do not open it, and change your password.',
  'mail.factorResetDone.subject': 'The second step of your {app} account was removed',
  'mail.factorResetDone.body':
    'Your passkeys, the codes of your app and your recovery codes are gone, and every device was signed out.',
  'mail.factorResetDone.button': 'Sign in',
  'mail.factorResetDone.footer': 'If it was not you, change your password at once, and write to us.',
  'mail.factorResetStopped.subject': 'Your second step for {app} stays',
  'mail.factorResetStopped.body': 'The removal of your second step was stopped.',
  'mail.factorResetStopped.button': 'Look at your safe sign-in',
  'mail.factorResetStopped.footer':
    'If you did not ask for it yourself, somebody knows your password: please change it.',
  'mail.staffFactorReset.subject': 'An admin of {app} resets the second step of {person}',
  'mail.staffFactorReset.body':
    '{admin} asked to remove the second step of {person}. It can be done from {when}. Any admin can stop it.',
  'mail.staffFactorReset.button': 'Look at it',
  'mail.staffFactorReset.footer': 'If you know of no reason for it, stop it, and ask them.',
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
  'mail.joinRequested.footer': 'What comes by e-mail you choose on your profile, under Notifications.',
  'mail.joinAccepted.subject': 'You are in: your join request was accepted',
  'mail.joinAccepted.body':
    'Your request to join a prayer group was accepted. You can read and pray with it now.',
  'mail.joinAccepted.button': 'Go to the group',
  'mail.joinAccepted.footer': 'What comes by e-mail you choose on your profile, under Notifications.',
  'mail.joinRejected.subject': 'Your join request was not accepted',
  'mail.joinRejected.body':
    'Those who lead a prayer group did not accept your request to join it. There are other groups to pray with.',
  'mail.joinRejected.button': 'Explore groups',
  'mail.joinRejected.footer': 'What comes by e-mail you choose on your profile, under Notifications.',
  'mail.accountDeleted.subject': 'Your {app} account was deleted',
  'mail.accountDeleted.body': 'Our team deleted your account, with everything that was in it. This is why:',
  'mail.accountDeleted.footer':
    'Nobody can bring it back. If you think this is a mistake, please write to us.',

  // The mail to people whose data somebody saw or changed without a right to.
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

  // Mails to authors about decisions of moderators. They name the kind of content and a public title, never its text.
  'mail.contentHidden.subject': 'Something of yours on {app} was hidden',
  'mail.contentHidden.body':
    'A moderator has hidden something of yours from others, after members reported it. This is why:',
  'mail.contentRemoved.subject': 'Something of yours on {app} was removed',
  'mail.contentRemoved.body':
    'A moderator has removed something of yours for good, after members reported it. This is why:',
  'mail.campaignHeld.subject': 'Your campaign on {app} takes no donations for now',
  'mail.campaignHeld.body':
    'A moderator has stopped donations to a campaign of yours, after members reported it. What was given stays. This is why:',
  'mail.warned.subject': 'A warning from {app}',
  'mail.warned.body':
    'Members reported something of yours, and a moderator asks you to keep to our rules. This is why:',
  'mail.suspended.subject': 'You cannot write on {app} for some time',
  'mail.suspended.body':
    'Members reported something of yours, and a moderator has suspended your account for {days, plural, one {1 day} other {# days}}. You can still sign in, read, export and delete your data. This is why:',
  'mail.moderation.about': 'What it is about',
  'mail.moderation.titled': '{kind}: "{title}"',
  'mail.moderation.see': 'See it',
  'mail.moderation.button': 'Write to us',
  'mail.moderation.footer':
    'If you think this is a mistake, please write to us: somebody else looks at it again.',

  // Mails about campaigns, donations and bank accounts. They name the event, never a prayer (REQ-148).
  'mail.bankConnected.subject': 'A bank account was connected to your {app} account',
  'mail.bankConnected.body':
    'Donations to your campaigns will be paid out to the bank account that was connected just now.',
  'mail.bankConnected.button': 'See my bank account',
  'mail.bankConnected.footer':
    'If it was you, there is nothing to do. If not, please change your password at once and write to us.',
  'mail.bankChanged.subject': 'Your bank account on {app} was changed',
  'mail.bankChanged.body':
    'The bank account that donations to your campaigns are paid out to was changed just now. Payouts to the new account begin after {hours} hours.',
  'mail.bankChanged.button': 'See my bank account',
  'mail.bankChanged.footer':
    'If it was you, there is nothing to do. If not, please change your password at once and write to us: the money waits until then.',
  'mail.campaignHidden.subject': 'Your campaign is hidden',
  'mail.campaignHidden.body':
    'Our team has hidden your campaign "{title}". Nobody but you and our team can see it, and it takes no donations. What was given stays. This is why:',
  'mail.campaignHidden.button': 'See my campaign',
  'mail.campaignHidden.footer':
    'If you think this is a mistake, please write to us through the contact page.',
  'mail.campaignShown.subject': 'Your campaign can be seen again',
  'mail.campaignShown.body':
    'Your campaign "{title}" is no longer hidden. Everybody can see it again, with the status it had.',
  'mail.campaignShown.button': 'See my campaign',
  'mail.campaignShown.footer': 'There is nothing to do.',
  'mail.campaignEnded.subject': 'Your campaign has ended',
  'mail.campaignEnded.body':
    'The last day of your campaign "{title}" is over, and it is now completed. To take donations again, choose a new end date and make it active.',
  'mail.campaignEnded.button': 'Manage my campaign',
  'mail.campaignEnded.footer': 'Donations that are on their way still arrive.',
  'mail.campaignRemovedOwn.subject': 'Your campaign was removed',
  'mail.campaignRemovedOwn.body':
    'Our team has removed your campaign "{title}". Donations stay recorded without it. This is why:',
  'mail.campaignRemovedOwn.button': 'Write to us',
  'mail.campaignRemovedOwn.footer': 'If you think this is a mistake, please write to us.',
  'mail.campaignUpdate.subject': 'News about "{title}"',
  'mail.campaignUpdate.body':
    'You gave to "{title}" on {app}. Its creator has told something new. You can read it on the page of the campaign.',
  'mail.campaignUpdate.button': 'Read the news',
  'mail.campaignUpdate.footer': 'You get this mail because you gave to this campaign.',
  'mail.campaignChanged.subject': '"{title}" has changed',
  'mail.campaignChanged.body':
    'You gave to "{title}" on {app} in the last 90 days. Since then its title or its goal has changed. The page of the campaign shows what was changed and when.',
  'mail.campaignChanged.button': 'See what changed',
  'mail.campaignChanged.footer':
    'You get this mail because you gave to this campaign. If you have questions, please write to us through the contact page.',
  'mail.campaignRemoved.subject': 'A campaign you gave to was removed',
  'mail.campaignRemoved.body':
    'You gave to "{title}" on {app}. Our team has removed this campaign. Your donation stays recorded, and your receipt is still good.',
  'mail.campaignRemoved.button': 'Write to us',
  'mail.campaignRemoved.footer': 'If you have questions about your donation, please write to us.',
  // The mail that gathers what a member has not seen. Titles, groups and names are in none of it (NOTIF-13).
  'mail.digest.subject': '{count, plural, one {1 new thing} other {# new things}} at {app}',
  'mail.digest.daily.lead': 'This is new since yesterday:',
  'mail.digest.weekly.lead': 'This is new since last week:',
  'mail.digest.prayed':
    '{people, plural, one {1 person prayed} other {# people prayed}} for one of your prayers',
  'mail.digest.prayed.many':
    'People prayed {items, plural, one {1 time} other {# times}} for {things} of your prayers',
  'mail.digest.supported':
    '{people, plural, one {1 person supports} other {# people support}} one of your prayers',
  'mail.digest.supported.many':
    'People gave support {items, plural, one {1 time} other {# times}} to {things} of your prayers',
  'mail.digest.commented':
    '{items, plural, one {There is 1 comment} other {There are # comments}} on {things, plural, one {a prayer of yours, or on one} other {# prayers of yours, or on those}} you commented on',
  'mail.digest.amen': '{people, plural, one {1 person} other {# people}} said Amen to one of your miracles',
  'mail.digest.amen.many':
    'People said Amen {items, plural, one {1 time} other {# times}} to {things} of your miracles',
  'mail.digest.update-on-carried':
    '{items, plural, one {There is 1 update} other {There are # updates}} on {things, plural, one {a prayer} other {# prayers}} you carry',
  'mail.digest.answered-carried':
    '{things, plural, one {A prayer you carried was} other {# prayers you carried were}} answered',
  'mail.digest.join-requested':
    '{items, plural, one {There is 1 request} other {There are # requests}} to join {things, plural, one {one} other {#}} of your groups',
  'mail.digest.join-decided':
    '{things, plural, one {Your request to join a group was} other {Your requests to join # groups were}} decided',
  'mail.digest.membership-ended':
    'You are no longer a member of {things, plural, one {a group} other {# groups}}',
  'mail.digest.group-prayers':
    '{items, plural, one {There is 1 new prayer} other {There are # new prayers}} in one of your groups',
  'mail.digest.group-prayers.many':
    'Prayers were shared {items, plural, one {1 time} other {# times}} in {things} of your groups',
  'mail.digest.replied':
    'There {items, plural, one {is 1 answer} other {are # answers}} to what you wrote in {things, plural, one {one} other {#}} of your groups',
  'mail.digest.chat':
    '{items, plural, one {There is 1 new message} other {There are # new messages}} in {things, plural, one {one} other {#}} of your groups',
  'mail.digest.reminder':
    '{items, plural, one {You had a reminder to pray} other {You had # reminders to pray}}',
  'mail.digest.reminder.ended':
    '{things, plural, one {A reminder about a prayer has} other {# reminders about prayers have}} ended',
  'mail.digest.gift-received':
    '{items, plural, one {There was 1 gift} other {There were # gifts}} to {things, plural, one {one} other {#}} of your campaigns',
  'mail.digest.campaign-news':
    'There is news of {things, plural, one {a campaign} other {# campaigns}} you gave to',
  'mail.digest.case-opened':
    '{items, plural, one {1 new report waits} other {# new reports wait}} for a moderator',
  'mail.digest.contact-received':
    '{items, plural, one {1 new message} other {# new messages}} came through the contact page',
  'mail.digest.review-opened': '{items, plural, one {1 payment waits} other {# payments wait}} for a review',
  'mail.digest.payout-due': '{items, plural, one {1 payout is due} other {# payouts are due}}',
  'mail.digest.more': 'And {count, plural, one {1 thing} other {# things}} more',
  'mail.digest.button': 'See them',
  'mail.digest.daily.footer': 'You get this once a day.',
  'mail.digest.weekly.footer': 'You get this once a week.',
  'mail.digest.choose': 'Daily, weekly or never: choose what comes by e-mail',
  'mail.digest.stop': 'Stop these mails',
  'mail.stopKind': 'No more mails like this',
  'mail.campaignMute': 'No more mails about this campaign',

  // Mails about donations. They name the campaign, which is public, and never the message of a donation.
  'mail.receipt.subject': 'Donation receipt: {amount} for "{title}"',
  'mail.receipt.body': 'Thank you for your gift. It has arrived, and this is your receipt.',
  'mail.receipt.button': 'See the campaign',
  'mail.receipt.fees':
    '{yours} of your {amount} goes to the campaign. {fee} ({percent}) is kept: it pays for this site and for all costs of the payment. There is nothing else to pay.',
  'mail.receipt.noCertificate': 'This is not a Section 18A tax certificate.',
  'mail.receipt.reference': 'Reference',
  'mail.receipt.date': 'Date',
  'mail.receipt.amount': 'Amount',
  'mail.receipt.campaign': 'Campaign',
  'mail.receipt.creator': 'Created by',
  'mail.receipt.refunded': 'Given back',
  'mail.giftReceived.subject': 'A gift of {amount} for "{title}"',
  'mail.giftReceived.body': '{name} gave {amount} to your campaign "{title}".',
  'mail.giftReceived.button': 'See all donations',
  'mail.giftReceived.footer': 'You get this mail because you created this campaign.',
  'mail.giftReceived.anonymous': 'Somebody who wishes to stay anonymous',
  'mail.underReview.subject': 'Your payment for "{title}" is being checked',
  'mail.underReview.body':
    'Your payment has arrived, but it could not be counted for the campaign by itself: the campaign was removed meanwhile, or the payment differs from what we expected. Our team looks at it and we will contact you. There is nothing you need to do, and nothing is lost.',
  'mail.underReview.footer': 'If you have questions, please write to us and name the reference.',
  'mail.refunded.subject': 'Your gift to "{title}" was given back',
  'mail.refunded.body':
    'Of what you paid for "{title}", {back} was given back to the card or account it came from. Banks may take a few working days to show it.',
  'mail.refunded.footer': 'If you have questions, please write to us and name the reference.',
  'mail.contactUs': 'Write to us',
  'mail.disputeOpened.subject': 'A payment to "{title}" is disputed',
  'mail.disputeOpened.body':
    'The bank of somebody who gave {amount} to "{title}" disputes the payment. Until it is decided, the gift still counts, and payouts to the creator of the campaign wait.',
  'mail.disputeOpened.forAdmins':
    'Please answer it in time at the payment provider: without an answer it is lost.',
  'mail.disputeOpened.forCreator':
    'There is nothing you need to do. We will write to you if we need something.',
  'mail.disputeOpened.seePayments': 'See the payments',
  'mail.moneyCheck.subject': '{app}: the books do not agree',
  'mail.moneyCheck.body':
    'The nightly check of the books found what must not be. Nothing was changed; please look at it today.',
  'mail.moneyCheck.footer': 'The command "npm run money:check" shows the same at any time.',
  'mail.reminder.subject': 'Time to pray',
  'mail.reminder.prayers':
    'Time to pray: {count, plural, one {# prayer waits} other {# prayers wait}} for you',
  'mail.reminder.body': 'This is the time you chose. May it be a quiet one.',
  'mail.reminder.button': 'Open my prayers',
  'mail.reminder.button.one': 'Open the prayer',
  'mail.reminder.button.several': 'Open these prayers',
  'mail.reminder.stop': 'Stop the e-mails of this reminder, or of all',
  'mail.reminder.footer': 'You get this mail because you asked to be reminded by e-mail.',
  'mail.reminder.change': 'Change or stop your reminders',
} as const

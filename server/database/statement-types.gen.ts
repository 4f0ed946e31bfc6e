// Printed by npm run statements.

/** The row that each statement answers, and the values that it takes. */
export type Statements = {
  'accept-terms-once': { row: { id: string }; values: [string | null, string | null, Date | string | null, string | null, string | null, string | null] }
  'account-deletion-preview': { row: { prayers: number; miracles: number; groups: ({ id: string; name: string; heir: string | null })[]; campaigns: ({ id: string; title: string })[] }; values: [string | null] }
  'account-of-email': { row: { id: string }; values: [string | null] }
  'account-of-second-step': { row: { accountId: string; email: string; passwordHash: string | null; roles: ('user' | 'moderator' | 'admin')[] }; values: [string | null] }
  'actions-of-case': { row: { action: 'hide' | 'restore' | 'remove' | 'warn' | 'suspend' | 'dismiss'; reason: string; days: number | null; by: string | null; at: string }; values: [string | null] }
  'active-bank': { row: { name: string }; values: [string | null] }
  'active-banks': { row: { code: string; name: string; active: boolean }; values: [] }
  'active-own-prayers': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; audience: 'private' | 'groups' | 'public'; isPinned: boolean; groupCount: number; prayedToday: boolean; prayedFor: { peopleToday: number; peopleThisWeek: number } }; values: [string | null, Date | string | null, number | string | null] }
  'add-amen': { row: { amenCount: number; ownerId: string; isChanged: boolean }; values: [string | null, string | null, Date | string | null] }
  'add-miracle-shares': { row: { groupId: string }; values: [string | null, readonly (string | null)[] | null] }
  'add-notifications': { row: { id: string; userId: string; mayBeNew: boolean }; values: [string | object | null] }
  'add-prayer-shares': { row: { groupId: string }; values: [string | null, readonly (string | null)[] | null, string | null] }
  'add-refunded-cents': { row: {  }; values: [string | null, number | string | null, Date | string | null] }
  'add-reminders-to-pushes': { row: {  }; values: [string | object | null] }
  'add-second-donation': { row: {  }; values: [string | null, string | null, number | string | null, number | string | null, number | string | null, Date | string | null] }
  'add-support': { row: { supportCount: number; ownerId: string; isChanged: boolean }; values: [string | null, string | null, Date | string | null] }
  'add-to-campaign-totals': { row: {  }; values: [string | null, number | string | null, number | null] }
  'address-of-requester': { row: { email: string }; values: [string | null] }
  'addressee-of-reminder': { row: { email: string; fullName: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null, Date | string | null] }
  'addresses-of-deciders': { row: { email: string }; values: [string | null, string | null, Date | string | null] }
  'addresses-of-group': { row: { email: string }; values: [string | null, string | null] }
  'admins-to-notify': { row: { userId: string }; values: [] }
  'admins-to-tell': { row: { email: string }; values: [] }
  'advance-read-number': { row: { unread: number; movedTo: number | null; authorIds: (string)[] }; values: [string | null, string | null, number | string | null] }
  'affected-accounts': { row: { accountId: string; email: string | null; how: (string)[]; what: (string)[]; times: number; first: string; last: string; isQuiet: boolean }; values: [Date | string | null, Date | string | null, string | null, string | null, readonly (string | null)[] | null] }
  'all-refunds': { row: { id: string; donationId: string; reference: string; campaignTitle: string; amountCents: number; state: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'; reason: string; requestedAt: string }; values: [Date | string | null, string | null] }
  'answer-group-offer': { row: { ownerId: string; heirId: string }; values: [string | null, string | null, Date | string | null] }
  'answer-prayer': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null] }
  'answered-contact-messages': { row: { id: string; ticket: string; name: string; email: string; subject: string; message: string; sentAt: string; dueAt: string; answeredAt: string; isOverdue: boolean; answeredBy: string | null }; values: [Date | string, Date | string | null, string | null] }
  'archive-prayer': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null] }
  'ask-for-export': { row: { id: string }; values: [string | null, string | null, Date | string | null] }
  'ask-for-factor-reset': { row: { dueAt: string; isNew: boolean }; values: [string | null, Date | string | null, Date | string | null] }
  'audit-log': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null] }
  'audit-log-of-actions': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null, string | null] }
  'audit-log-of-actor': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null, string | null] }
  'audit-log-of-actor-and-actions': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null, string | null, string | null] }
  'audit-log-of-person': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null, string | null] }
  'audit-log-of-person-and-actions': { row: { id: string; at: string; action: string; by: string | null; byId: string | null; actorId: string; subjectKind: string; subjectId: string; owner: string | null; ownerId: string | null; reason: string | null }; values: [Date | string | null, string | null, string | null, string | null] }
  'audit-places': { row: { subjectId: string; kind: 'prayer' | 'miracle' | 'group' | 'campaign'; id: string; title: string }; values: [string | null, readonly (string | null)[] | null] }
  'author-of-quoted-message-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'author-to-name': { row: { id: string | null }; values: [string | null, string | null] }
  'award-badges': { row: { memberId: string }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (number | null)[] | null] }
  'badges': { row: { code: string; earnedAt: string }; values: [string | null] }
  'bank-accounts-of-deleted-member': { row: { memberId: string }; values: [] }
  'begin-campaign-mailing': { row: {  }; values: [string | null, string | null, string | null, Date | string | null] }
  'begin-campaign-mailing-of-change': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null] }
  'begin-campaign-mailing-of-update': { row: {  }; values: [string | null, string | null, string | null, Date | string | null] }
  'begin-export': { row: { id: string }; values: [string | null, string | null, number | null] }
  'begin-terms-notice': { row: {  }; values: [string | null, Date | string | null] }
  'blank-campaigns-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null, Date | string | null, string | null] }
  'blank-removed-campaigns': { row: {  }; values: [Date | string | null, string | null] }
  'browsers-for-pushes': { row: { id: string; memberId: string }; values: [readonly (string | null)[] | null, Date | string | null] }
  'campaign-access': { row: { id: string; creatorId: string | null; groupId: string | null; title: string; description: string; goalCents: number; endsOn: string | null; status: 'active' | 'paused' | 'completed' | 'canceled'; payoutEnabled: boolean; donorCount: number; version: number; isHidden: boolean; isHeld: boolean; relations: (string)[] }; values: [string | null, string | null] }
  'campaign-changes': { row: ({ id: string; at: string; kind: string; was: string | null; became: string | null } | { id: null; at: null; kind: null; was: null; became: null }); values: [string | null, string | null] }
  'campaign-of-prayer': { row: { id: string; title: string }; values: [string | null, string | null] }
  'campaign-picture': { row: { title: string; raisedCents: number; goalCents: number }; values: [string | null] }
  'campaign-statement': { row: { donations: number; grossCents: number; refundedCents: number; feeCents: number; yoursCents: number; directCents: number; payableCents: number; underReviewCents: number }; values: [string | null, string | null] }
  'campaign-updates': { row: ({ id: string; body: string; createdAt: string } | { id: null; body: null; createdAt: null }); values: [string | null, string | null, Date | string | null, string | null] }
  'campaign-viewers': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'campaign-with-lists': { row: { id: string; title: string; description: string; thanks: string; goalCents: number; raisedCents: number; donorCount: number; status: 'active' | 'paused' | 'completed' | 'canceled'; endsOn: string | null; payoutEnabled: boolean; creatorId: string | null; creatorName: string | null; createdAt: string; version: number; hiddenAt: string | null; hiddenReason: string | null; heldAt: string | null; heldReason: string | null; relations: (string)[]; isCreatorSuspended: boolean; isNewCreator: boolean; group: { id: string; name: string } | null; prayer: { id: string; title: string } | null; images: ({ id: string; width: number; height: number; alt: string })[]; supporters: ({ id: string; name: string | null; amount: number; message: string; reportable: boolean | null; at: string })[]; updates: ({ id: string; body: string; createdAt: string })[] }; values: [string | null, string | null, Date | string | null] }
  'campaigns-highest-goal': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, string | null] }
  'campaigns-lowest-goal': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, string | null] }
  'campaigns-most-funded': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, number | string | null, string | null] }
  'campaigns-newest': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, Date | string | null, string | null] }
  'campaigns-of-reviewed-creator': { row: { id: string }; values: [string | null] }
  'campaigns-oldest': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, Date | string | null, string | null] }
  'campaigns-search-highest-goal': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, string | null, string | null] }
  'campaigns-search-lowest-goal': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, string | null, string | null] }
  'campaigns-search-most-funded': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, number | string | null, number | string | null, string | null, string | null] }
  'campaigns-search-newest': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, Date | string | null, string | null, string | null] }
  'campaigns-search-oldest': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, Date | string | null, string | null, string | null] }
  'campaigns-to-review': { row: { id: string; title: string; creatorId: string; createdAt: string; creatorName: string | null }; values: [string | null, Date | string | null, string | null] }
  'cancel-requests-of-deleted-member': { row: { requestId: string; groupId: string }; values: [string | null] }
  'carried-pray-candidates': { row: { id: string; mine: boolean; dateSubmitted: string; peopleThisWeek: number; lastPrayedOn: string | null }; values: [string, Date | string | null] }
  'carried-prayers': { row: { id: string; title: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; authorId: string | null; authorName: string | null; mine: boolean; updatedAt: string | null; prayedToday: boolean; carriedAt: string }; values: [string | null, Date | string | null, Date | string | null, string | null] }
  'carried-today': { row: { id: string; title: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; authorId: string | null; authorName: string | null; mine: boolean; updatedAt: string | null; prayedToday: boolean; total: number; prayed: number }; values: [string | null, Date | string | null] }
  'carriers-of-miracle-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'carriers-of-prayer-to-notify': { row: { userId: string }; values: [string | null] }
  'case-author-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'case-staff-to-notify': { row: { userId: string }; values: [string | null] }
  'case-viewers': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'change-email': { row: { language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null, string | null, Date | string | null] }
  'change-miracle': { row: { isAllowed: boolean; isDone: boolean; wasPublic: boolean }; values: [string | null, string | null, readonly (string | null)[], number | null, string | null, string | null, string | null, boolean | null, string | null] }
  'change-password': { row: { id: string }; values: [string | null, string | null, string | null] }
  'change-rest-days': { row: { isChanged: boolean }; values: [string | null, string | null, string | null, string | null, string | null, Date | string | null] }
  'chat-members-to-notify': { row: { userId: string }; values: [string | null, number | string | null] }
  'check-campaign-balances': { row: { example: string; count: number }; values: [] }
  'check-campaign-totals': { row: { example: string; count: number }; values: [] }
  'check-charged-twice': { row: { example: string; count: number }; values: [] }
  'check-completed-without-charge': { row: { example: string; count: number }; values: [] }
  'check-division': { row: { example: string; count: number }; values: [] }
  'check-donation-ledger': { row: { example: string; count: number }; values: [] }
  'check-orphans': { row: { example: string; count: number }; values: [Date | string | null] }
  'check-payout-balances': { row: { example: string; count: number }; values: [] }
  'check-payout-ledger': { row: { example: string; count: number }; values: [] }
  'check-pending-too-long': { row: { example: string; count: number }; values: [Date | string | null] }
  'check-refund-rows': { row: { example: string; count: number }; values: [] }
  'check-refunds-too-long': { row: { example: string; count: number }; values: [Date | string | null] }
  'check-suspense-without-review': { row: { example: string; count: number }; values: [] }
  'check-unbalanced-groups': { row: { example: string; count: number }; values: [] }
  'choose-mails-of-kinds': { row: {  }; values: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'choose-notifications': { row: { mail: 'never' | 'daily' | 'weekly' | null; here: boolean | null; push: boolean | null }; values: [string | null, string | null, boolean | null, string | null, boolean | null, boolean | null, boolean | null, boolean | null] }
  'choose-push-settings': { row: {  }; values: [string | null, string | null, string | null, string | null] }
  'claim-checkout': { row: { amountCents: number; emailSealed: Buffer; title: string; subaccountCode: string | null; feeCents: number }; values: [string | null, Date | string | null] }
  'claim-due-bank-account': { row: { id: string }; values: [Date | string | null, Date | string | null] }
  'claim-idempotency-key': { row: { key: string }; values: [string | null, string | null, string | null, Buffer | null, Date | string | null, boolean | null] }
  'claim-payment-check': { row: { reference: string }; values: [string | null, Date | string | null, Date | string | null] }
  'claim-provider-event': { row: { id: string; source: 'webhook' | 'return' | 'check' | 'list' | 'admin'; event: string; raw: Buffer; receivedAt: string; tries: number }; values: [string | null] }
  'claim-refund': { row: { id: string }; values: [string | null, Date | string | null] }
  'close-account': { row: {  }; values: [string | null, string | null] }
  'close-campaigns-of-deleted-member': { row: { campaignId: string }; values: [string | null, Date | string | null] }
  'close-chat-notification': { row: { id: string }; values: [readonly (string | null)[] | null, string | null, number | string | null, Date | string | null] }
  'close-gone-cases': { row: { id: string }; values: [Date | string | null] }
  'close-notifications-beyond-bound': { row: {  }; values: [readonly (string | null)[] | null, Date | string | null] }
  'close-payment-review': { row: {  }; values: [string | null, Date | string | null, string | null, string | null, string | null] }
  'commenters-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'community-numbers': { row: { numbers: (unknown)[]; asOf: string; isCurrent: boolean }; values: [string | null, number | null, number | null] }
  'compare-statistics': { row: { counter: string; part: string; noted: number; counted: number }; values: [] }
  'complete-accepted-donation': { row: {  }; values: [string | null, number | string | null, number | string | null, number | string | null, Date | string | null] }
  'complete-donation': { row: {  }; values: [string | null, Date | string | null] }
  'completed-donations-of-campaign': { row: { id: string; at: string; name: string | null; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; message: string; isUnderReview: boolean; isDisputed: boolean }; values: [string | null, string | null, Date | string | null, string | null, boolean | null] }
  'confirm-email-change': { row: { newEmail: string; sessionId: string; isWhole: boolean }; values: [string | null, Date | string | null, string | null] }
  'confirm-session': { row: { id: string }; values: [string | null, string | null, Date | string | null] }
  'consume-one-time-token': { row: { accountId: string | null; payload: unknown }; values: [Buffer | null, string | null, Date | string | null] }
  'consume-rate-limits': { row: { key: string }; values: [readonly (string | null)[] | null, readonly (number | null)[] | null, readonly (number | null)[] | null, Date | string | null] }
  'contents-of-digest': { row: { email: string; fullName: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; isEnd: boolean; people: number; items: number; things: number; total: number }; values: [string | null, string | null, readonly (string | null)[] | null, Date | string | null, string | null] }
  'count-campaigns-to-review': { row: { count: number }; values: [string | null] }
  'count-creators-owed': { row: { count: number }; values: [] }
  'count-creators-owing': { row: { count: number }; values: [] }
  'count-early-anonymous': { row: {  }; values: [string | null, Date | string | null] }
  'count-factor-reset-mail': { row: {  }; values: [string | null] }
  'count-here-in-group': { row: { here: number | null }; values: [string | null, string | null, Date | string | null] }
  'count-invite-use': { row: {  }; values: [string | null] }
  'count-jobs': { row: { name: string; state: string; count: number; due: number; age: number }; values: [readonly (string | null)[] | null] }
  'count-known-refunds': { row: { open: number; done: number }; values: [string | null] }
  'count-message-reactions': { row: { count: number; mine: boolean }; values: [string | null, string | null] }
  'count-notifications': { row: { count: number }; values: [string | null] }
  'count-open-moderation-cases': { row: { open: number; overdue: number }; values: [Date | string | null] }
  'count-overdue-contact-messages': { row: { count: number }; values: [Date | string | null] }
  'count-owned-groups': { row: { owned: number }; values: [string | null] }
  'count-passkey-use': { row: { id: string }; values: [string | null, number | string | null, Date | string | null] }
  'count-prayer-days': { row: { memberId: string; count: number }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null, readonly (string | null)[] | null] }
  'count-present': { row: { praying: number }; values: [Date | string | null, string | null] }
  'count-rechecked-payments': { row: { completed: number; failed: number }; values: [readonly (string | null)[] | null] }
  'count-reminders': { row: { times: number; ofPrayers: number; pausedUntil: string | null }; values: [string | null, string | null, Date | string | null] }
  'count-statistics-anew': { row: { counter: string; part: string; noted: number; counted: number }; values: [] }
  'count-unknown-check': { row: {  }; values: [string | null] }
  'count-unswept-images': { row: { count: number }; values: [Date | string | null] }
  'count-waiting-contact-messages': { row: { count: number; dueAt: string | null }; values: [] }
  'count-waiting-moderation-cases': { row: { count: number; dueAt: string | null; nextCaseId: string | null }; values: [string | null] }
  'count-waiting-payment-reviews': { row: { count: number }; values: [] }
  'creator-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'creators-owed': { row: { creatorId: string; name: string | null; dueCents: number; isDisputed: boolean }; values: [] }
  'creators-owing': { row: { creatorId: string; name: string | null; owedCents: number }; values: [] }
  'current-bank-account': { row: { id: string; fingerprint: Buffer }; values: [string | null] }
  'decide-join-request': { row: { id: string }; values: [string | null, string | null, Date | string | null, string | null] }
  'decide-moderation-case': { row: {  }; values: [string | null, Date | string | null, string | null, string | null, boolean | null] }
  'decided-moderation-cases': { row: { id: string; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; state: 'open' | 'decided'; openedAt: string; dueAt: string; isHidden: boolean; hiddenByRule: boolean; reportCount: number; reasons: ('self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other')[]; outcome: 'hidden' | 'removed' | 'warned' | 'suspended' | 'dismissed' | 'gone' | null; decidedAt: string | null; hasAuthor: boolean; audience: string | null; isThere: boolean; language: string | null; title: string | null; authorId: string | null; authorName: string | null; body: string | null }; values: [string | null, Date | string | null, string | null] }
  'decided-payment-reviews': { row: { id: string; kind: 'mismatch' | 'second-payment' | 'campaign-gone' | 'orphan' | 'missing-at-provider' | 'refund-unknown' | 'refund-failed' | 'dispute'; openedAt: string; reference: string | null; donationId: string | null; seenCents: number | null; seenCurrency: string | null; isInSuspense: boolean; closedAt: string; outcome: 'accepted' | 'refunded' | 'dismissed' | null; note: string; isClosed: boolean; isDisputed: boolean; suspendedCents: number; isRefundUnderWay: boolean; isCreatorThere: boolean } & ({ campaignId: string | null; campaignTitle: string; expectedCents: number } | { campaignId: null; campaignTitle: null; expectedCents: null }); values: [Date | string | null, string | null] }
  'decline-push': { row: {  }; values: [string | null, Date | string | null] }
  'delete-answered-contact-messages': { row: {  }; values: [Date | string | null] }
  'delete-campaign-mailing': { row: {  }; values: [string | null] }
  'delete-campaign-update': { row: { id: string }; values: [string | null, string | null] }
  'delete-checks-of-message': { row: {  }; values: [string | null, string | null] }
  'delete-checks-of-person': { row: { id: string }; values: [string | null, string | null] }
  'delete-code-secret': { row: { account_id: string }; values: [string | null] }
  'delete-default-notification-choices': { row: {  }; values: [string | null] }
  'delete-done-campaign-mailings': { row: {  }; values: [Date | string | null] }
  'delete-drawn-pictures': { row: {  }; values: [readonly (string | null)[] | null] }
  'delete-earlier-message-texts': { row: {  }; values: [Date | string | null] }
  'delete-email-change-links': { row: {  }; values: [string | null] }
  'delete-empty-days': { row: {  }; values: [] }
  'delete-expired-email-changes': { row: {  }; values: [Date | string | null] }
  'delete-expired-tokens': { row: {  }; values: [Date | string | null] }
  'delete-export': { row: {  }; values: [string | null, string | null] }
  'delete-exports-left-over': { row: {  }; values: [readonly (string | null)[] | null, Date | string | null] }
  'delete-group': { row: {  }; values: [string | null] }
  'delete-idempotent-answers-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'delete-images': { row: {  }; values: [readonly (string | null)[] | null] }
  'delete-images-of-deleted-member': { row: {  }; values: [readonly (string | null)[] | null] }
  'delete-invite': { row: {  }; values: [string | null] }
  'delete-invite-of-removed': { row: {  }; values: [string | null] }
  'delete-invites-of-deleted-member': { row: {  }; values: [string | null] }
  'delete-member': { row: { id: string }; values: [string | null, string | null] }
  'delete-message-proposal': { row: {  }; values: [string | null] }
  'delete-message-reaction': { row: { number: number; isChanged: boolean }; values: [string | null, string | null, string | null] }
  'delete-old-cases': { row: { id: string }; values: [Date | string | null] }
  'delete-old-digests': { row: { user_id: string }; values: [string | null] }
  'delete-old-group-offers': { row: {  }; values: [Date | string | null] }
  'delete-old-notifications': { row: { id: string }; values: [Date | string | null, Date | string | null] }
  'delete-old-passes': { row: { prayer_id: string }; values: [string | null] }
  'delete-old-removals': { row: {  }; values: [Date | string | null] }
  'delete-oldest-devices': { row: {  }; values: [string | null, number | string | null] }
  'delete-oldest-sessions': { row: { accountId: string }; values: [string | null, number | string | null] }
  'delete-other-devices': { row: {  }; values: [string | null, Buffer | null] }
  'delete-other-message-checks': { row: {  }; values: [string | null, string | null, string | null, string | null] }
  'delete-passkey': { row: { id: string }; values: [string | null, string | null] }
  'delete-past-presence': { row: {  }; values: [Date | string | null] }
  'delete-prayer': { row: { ownerId: string; wasPublic: boolean }; values: [string | null] }
  'delete-presence-of-server': { row: {  }; values: [string | null] }
  'delete-reactions-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'delete-recovery-codes': { row: {  }; values: [string | null] }
  'delete-refund': { row: {  }; values: [string | null] }
  'delete-registering-device': { row: {  }; values: [string | null] }
  'delete-requests-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'delete-roles': { row: { role: 'user' | 'moderator' | 'admin' }; values: [string | null, readonly (string | null)[] | null] }
  'delete-second-factors': { row: { email: string }; values: [string | null] }
  'delete-sent-pushes': { row: { id: number }; values: [Date | string | null] }
  'delete-session-by-token': { row: { accountId: string }; values: [Buffer | null] }
  'delete-sessions-of-account': { row: { accountId: string }; values: [string | null] }
  'delete-taken-proposal': { row: {  }; values: [string | null, string | null, string | null] }
  'delete-tokens-of-account': { row: {  }; values: [string | null] }
  'delete-translator': { row: { member_id: string }; values: [string | null, string | null] }
  'delete-unseen-devices': { row: {  }; values: [Date | string | null] }
  'demo-see-notifications': { row: {  }; values: [Date | string | null] }
  'demo-share-names': { row: {  }; values: [readonly (string | null)[] | null] }
  'demo-transaction': { row: { xid: string }; values: [] }
  'demote-group-owner': { row: {  }; values: [string | null] }
  'detach-donations': { row: {  }; values: [string | null] }
  'detach-donations-to-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'disconnect-provider': { row: { isGone: boolean; wasConnected: boolean }; values: [string | null, string | null] }
  'donation-by-reference': { row: { id: string; reference: string; campaignId: string | null; campaignTitle: string; name: string | null; emailSealed: Buffer | null; amountCents: number; refundedCents: number; status: 'pending' | 'completed' | 'failed'; isDisputed: boolean; at: string; donorId: string | null; isPaidDirectly: boolean; paidOutCents: number }; values: [string | null] }
  'donations-of-campaign': { row: { id: string; at: string; name: string | null; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; message: string; isUnderReview: boolean; isDisputed: boolean }; values: [string | null, string | null, Date | string | null, string | null, boolean | null] }
  'donor-to-name': { row: { id: string; isNamed: boolean }; values: [string | null] }
  'donors-of-removed-campaign-to-notify': { row: { userId: string }; values: [string | null] }
  'donors-to-notify': { row: { userId: string }; values: [string | null, Date | string | null] }
  'drop-foreign-identities': { row: { provider: string }; values: [string | null] }
  'earlier-actions-on-author': { row: { warnings: number; removals: number; suspensions: number }; values: [string | null, string | null] }
  'earlier-texts-of-message': { row: { text: string; replacedAt: string }; values: [string | null, string | null] }
  'edit-campaign': { row: {  }; values: [string | null, string | null, string | null, number | string | null, string | null, boolean | null, string | null, string | null, Date | string | null] }
  'edit-prayer': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null, string | null, string | null, string | null, string | null, number | string | null, number | string | null, Date | string | null, number | null, string | null] }
  'edit-profile': { row: { id: string }; values: [string | null, string | null, string | null, string | null, string | null] }
  'edit-reminder': { row: {  }; values: [string | null, string | null, string | null, string | null, readonly (number | null)[] | null, number | null, string | null, boolean | null, Date | string | null] }
  'email-of-account': { row: { email: string }; values: [string | null] }
  'empty-addresses-of-deleted-member-donors': { row: { id: string }; values: [Date | string | null] }
  'empty-message': { row: { authorId: string; number: number; isAllowed: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, string | null, readonly (string | null)[], Date | string | null] }
  'empty-messages-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null, Date | string | null] }
  'empty-old-provider-events': { row: {  }; values: [Date | string | null] }
  'end-block': { row: { blockedId: string }; values: [string | null, string | null] }
  'end-block-by-content': { row: { id: string; blockedAt: string }; values: [string | null, string | null, string | null] }
  'end-campaigns': { row: { id: string; creatorId: string | null }; values: [string | null, Date | string | null] }
  'end-content-block': { row: { id: string }; values: [string | null, string | null] }
  'end-email-change': { row: {  }; values: [string | null] }
  'end-factor-reset': { row: { account_id: string }; values: [string | null] }
  'end-first-steps': { row: { user_id: string }; values: [string | null, Date | string | null] }
  'end-first-steps-when-done': { row: { memberId: string }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'end-group-offer-between': { row: {  }; values: [string | null, string | null] }
  'end-miracle-shares': { row: {  }; values: [string | null, readonly (string | null)[] | null] }
  'end-one-other-session': { row: { id: string }; values: [string | null, string | null, string | null] }
  'end-other-sessions': { row: { wasOpen: boolean }; values: [string | null, string | null, Date | string] }
  'end-payment-reviews': { row: { id: string }; values: [string | null, readonly (string | null)[] | null, Date | string | null, string | null] }
  'end-prayer-share': { row: { prayer_id: string }; values: [string | null, string | null] }
  'end-prayer-shares': { row: { groupId: string }; values: [string | null, readonly (string | null)[] | null] }
  'end-push-subscription': { row: { id: string }; values: [string | null, string | null] }
  'end-refusal-of-address': { row: {  }; values: [string | null] }
  'end-sessions-after-email-change': { row: { id: string }; values: [string | null, readonly (string | null)[] | null] }
  'end-setup-of-deleted-member': { row: {  }; values: [string | null] }
  'enter-late-day': { row: { isOpen: boolean; isAdded: boolean }; values: [string | null, string | null, Date | string | null] }
  'events-after': { row: { id: number; xid: string; name: string; payload: unknown; actorId: string | null; at: string; isSettled: boolean }; values: [string | null, number | string | null] }
  'events-settled-below': { row: { xid: string; timeline: number | null }; values: [] }
  'expect-setup-of-bank-account': { row: {  }; values: [string | null, string | null, Date | string | null] }
  'export-of-member': { row: { id: string; state: 'waiting' | 'running' | 'ready' | 'failed'; done: number; total: number; bytes: number; askedAt: string; readyAt: string | null; expiresAt: string | null }; values: [string | null, Date | string | null] }
  'export-to-write': { row: { id: string; parts: number }; values: [string | null] }
  'exported-donations': { row: { id: string; at: string; on: string; name: string | null; message: string; currency: string; amountCents: number; refundedCents: number; feeCents: number; netCents: number; reference: '' }; values: [string | null, string | null, Date | string | null, string | null, string] }
  'exported-donations-in-detail': { row: { id: string; at: string; on: string; name: string | null; message: string; currency: string; amountCents: number; refundedCents: number; feeCents: number; netCents: number; reference: string }; values: [string | null, string | null, Date | string | null, string | null, string] }
  'exports-left-over': { row: { id: string; parts: number }; values: [Date | string | null] }
  'fail-donation': { row: {  }; values: [string | null, string | null, Date | string | null] }
  'fail-rejected-donation': { row: { id: string }; values: [string | null, string | null, Date | string | null] }
  'failed-donations-of-campaign': { row: { id: string; at: string; name: string | null; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; message: string; isUnderReview: boolean; isDisputed: boolean }; values: [string | null, string | null, Date | string | null, string | null, boolean | null] }
  'featured-campaigns': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string }; values: [string | null, string | null, Date | string | null, boolean | null] }
  'fee-split-of-donation': { row: { feeBasisPoints: number; feeCents: number; providerFeeCents: number }; values: [string | null, string | null] }
  'find-actor': { row: { sessionId: string; accessEndsAt: string; provenAt: string | null; secondFactorAt: string | null; isSharedDevice: boolean; usesSecondFactor: boolean; id: string; email: string; suspendedUntil: string | null; suspendedReason: string | null; needsConsent: boolean; isMailRefused: boolean; fullName: string; displayName: string; timeZone: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; roles: ('user' | 'moderator' | 'admin')[] }; values: [Buffer | null, Date | string | null] }
  'find-actor-by-replaced-token': { row: { sessionId: string; accessEndsAt: string; provenAt: string | null; secondFactorAt: string | null; isSharedDevice: boolean; usesSecondFactor: boolean; id: string; email: string; suspendedUntil: string | null; suspendedReason: string | null; needsConsent: boolean; isMailRefused: boolean; fullName: string; displayName: string; timeZone: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; roles: ('user' | 'moderator' | 'admin')[] }; values: [Buffer | null, Date | string | null] }
  'find-addressee': { row: { id: string; fullName: string; timeZone: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; isVerified: boolean; isMailRefused: boolean; otherwise: ('prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due')[]; providers: (string)[] }; values: [string | null] }
  'find-checkout': { row: { url: string | null; askedAt: string | null; status: 'pending' | 'completed' | 'failed'; failReason: string | null }; values: [string | null] }
  'find-code-secret': { row: { sealed: Buffer }; values: [string | null] }
  'find-credentials': { row: { isVerified: boolean; bcryptCost: string | null } & ({ accountId: string; passwordHash: string | null } | { accountId: null; passwordHash: null }); values: [string | null] }
  'find-device': { row: { account_id: string }; values: [Buffer | null] }
  'find-device-of-account': { row: { isTrusted: boolean | null }; values: [Buffer | null, string | null, Date | string | null] }
  'find-email': { row: { id: string; email: string }; values: [string | null] }
  'find-email-change-link': { row: { accountId: string; purpose: 'verify-email' | 'reset-password' | 'provider-state' | 'provider-consent' | 'leave-old-email' | 'take-new-email' | 'registering-device' | 'second-step' | 'passkey-offer' | 'passkey-question' | 'codes-offer' | 'stop-factor-reset' | 'factor-reset'; changeId: string }; values: [Buffer | null, Date | string | null] }
  'find-factor-reset': { row: { dueAt: string; person: string; admin: string | null }; values: [string | null] }
  'find-good-sessions': { row: { id: string }; values: [readonly (string | null)[] | null, Date | string | null] }
  'find-group-member': { row: { groupRelations: (string)[]; relations: (string)[] | null } & ({ userId: string; role: 'owner' | 'admin' | 'member' } | { userId: null; role: null }); values: [string | null, string | null, string | null] }
  'find-heir': { row: { userId: string; email: string; isHiddenFromActor: boolean }; values: [string | null, string | null, string | null] }
  'find-idempotent-answer': { row: { requestHash: Buffer; body: string | null; responseDeletedAt: string | null }; values: [string | null, string | null, string | null] }
  'find-known-device': { row: { account_id: string }; values: [Buffer | null, string | null] }
  'find-member': { row: { id: string; email: string; suspendedUntil: string | null; needsConsent: boolean; isMailRefused: boolean; usesSecondFactor: boolean; fullName: string; displayName: string; timeZone: string; roles: ('user' | 'moderator' | 'admin')[] }; values: [string | null, Date | string | null] }
  'find-message-proposal': { row: { language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' }; values: [string | null] }
  'find-other-devices': { row: { account_id: string }; values: [string | null] }
  'find-passkey': { row: { id: string; accountId: string; email: string; credentialId: Buffer; publicKey: Buffer }; values: [Buffer | null] }
  'find-prayer-to-remind-of': { row: { isOpen: boolean }; values: [string | null, string | null, readonly (string | null)[]] }
  'find-provider-event': { row: { id: string }; values: [string | null, Buffer | null] }
  'find-provider-identity': { row: { account_id: string }; values: [string | null, string | null, string | null] }
  'find-refund': { row: { id: string; attemptId: string; state: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'; amountCents: number }; values: [string | null, string | null, number | string | null] }
  'find-registering-device': { row: { account_id: string }; values: [Buffer | null, string | null, Date | string | null] }
  'find-token-owner': { row: { email: string; fullName: string }; values: [Buffer | null, string | null, Date | string | null] }
  'find-translator': { row: { isChief: boolean }; values: [string | null, string | null] }
  'find-waiting-email-change': { row: { accountId: string; newEmail: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null, Date | string | null] }
  'find-writer-of-message': { row: { writerId: string | null }; values: [string | null, string | null, string | null] }
  'finish-account-deletion': { row: {  }; values: [string | null, Date | string | null] }
  'finish-export': { row: { id: string }; values: [string | null, number | string | null, Date | string | null, Date | string | null] }
  'finish-provider-event': { row: {  }; values: [string | null, Date | string | null, string | null] }
  'first-card-of-wall': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean; isUnprayed: boolean }; values: [string | null, Date | string | null, Date | string | null] }
  'first-steps': { row: { prayer: boolean; support: boolean; group: boolean }; values: [string | null] }
  'first-steps-end': { row: { endedAt: string }; values: [string | null] }
  'forget-old-factor-resets': { row: {  }; values: [Date | string | null] }
  'forget-push-subscription': { row: {  }; values: [string | null] }
  'frame-of-own-reminders': { row: { timeZone: string; pausedUntil: string | null }; values: [string | null, Date | string | null] }
  'gift-receiver-to-notify': { row: { userId: string }; values: [string | null] }
  'give-second-factor': { row: {  }; values: [string | null, Date | string | null] }
  'give-up-exports': { row: { memberId: string }; values: [Date | string | null] }
  'give-up-images': { row: { id: string }; values: [Date | string | null, number | string | null] }
  'give-up-images-of-deleted-member': { row: { id: string }; values: [string | null, Date | string | null, number | string | null] }
  'give-up-refund': { row: { donationId: string; attemptId: string; seenCents: number }; values: [string | null, readonly (string | null)[] | null, readonly (number | string | null)[] | null, Date | string | null] }
  'group-access': { row: { ownerId: string; role: string | null; relations: (string)[] }; values: [string | null, string | null] }
  'group-deciders': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'group-leaders-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'group-member-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'group-members-to-notify': { row: { userId: string }; values: [string | null] }
  'group-offers-to': { row: { group: { id: string; name: string }; expiresAt: string; ownerId: string; ownerName: string }; values: [string | null, Date | string | null] }
  'group-prayers': { row: { relations: (string)[] } & ({ id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean; isCollapsed: boolean } | { id: null; title: null; opening: null; language: null; category: null; status: null; dateSubmitted: null; supportCount: null; authorId: null; authorName: null; mine: null; isSupporter: null; isCarried: null; prayedToday: null; isCollapsed: null }); values: [string, Date | string | null, string | null, Date | string | null, string | null] }
  'group-prayers-by-role': { row: { relations: (string)[] } & ({ id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: null; isCarried: null; prayedToday: null; isCollapsed: boolean } | { id: null; title: null; opening: null; language: null; category: null; status: null; dateSubmitted: null; supportCount: null; authorId: null; authorName: null; mine: null; isSupporter: null; isCarried: null; prayedToday: null; isCollapsed: null }); values: [string | null, Date | string | null, string | null, Date | string | null, string | null] }
  'group-readers-to-notify': { row: { userId: string }; values: [string | null, string | null, string | null] }
  'group-topics': { row: { viewerId: string; topic: string }; values: [readonly (string | null)[] | null] }
  'group-viewers': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'groups-of-deleted-member': { row: { groupId: string }; values: [string | null] }
  'groups-search': { row: { id: string; name: string; opening: string; memberCount: number; isOpen: boolean; isHidden: boolean; createdAt: string; relations: (string)[]; isMember: boolean; isPending: boolean }; values: [string | null, Date | string | null, string | null, Date | string | null, string | null] }
  'has-second-factor': { row: { hasFactor: boolean }; values: [string | null] }
  'hasten-provider-events': { row: {  }; values: [string | null, Date | string | null] }
  'heir-to-notify': { row: { userId: string }; values: [string | null, string | null] }
  'hide-campaign': { row: {  }; values: [string | null, Date | string | null, string | null] }
  'hide-comment': { row: { prayerId: string; ownerId: string }; values: [string | null, Date | string | null] }
  'hide-group': { row: { id: string }; values: [string | null, Date | string | null] }
  'hide-message': { row: { groupId: string; number: number }; values: [string | null, Date | string | null] }
  'hide-message-of-donation': { row: { campaignId: string | null }; values: [string | null, Date | string | null] }
  'hide-miracle': { row: { ownerId: string; wasPublic: boolean }; values: [string | null, Date | string | null] }
  'hide-prayer': { row: { ownerId: string; wasPublic: boolean }; values: [string | null, Date | string | null] }
  'hide-reported-group': { row: { id: string }; values: [string | null, Date | string | null] }
  'hide-update': { row: { prayerId: string; ownerId: string }; values: [string | null, Date | string | null] }
  'image-by-role': { row: { id: string; isPublic: boolean }; values: [string | null, string | null, Date | string | null] }
  'image-of-case': { row: { id: string; isPublic: boolean }; values: [string | null, string | null, Date | string | null] }
  'image-quota': { row: { fits: boolean }; values: [string | null, Date | string | null, number | string, number | string] }
  'images-of-content': { row: { id: string; width: number; height: number; alt: string }; values: [string | null, string | null] }
  'import-answer-prayers': { row: {  }; values: [string | object | null] }
  'import-book-charges': { row: {  }; values: [string | object | null] }
  'import-campaigns': { row: { n: number; outcome: 'there' | 'Its creator was not imported' | 'written'; change: 'Its prayer is not linked: it is not there, somebody else\'s, or has a campaign' | 'It is for no group: its creator does not manage that one' | null }; values: [string | object | null] }
  'import-comments': { row: { n: number; outcome: 'there' | 'Its prayer was not imported' | 'Its author was not imported' | 'written'; change: null }; values: [string | object | null] }
  'import-count-comments': { row: {  }; values: [string | object | null] }
  'import-count-gifts': { row: {  }; values: [string | object | null] }
  'import-count-members': { row: {  }; values: [string | object | null] }
  'import-count-supports': { row: {  }; values: [string | object | null] }
  'import-count-updates': { row: {  }; values: [string | object | null] }
  'import-donations': { row: { n: number; outcome: 'there' | 'Its campaign was not imported' | 'Its campaign has no creator any more' | 'Another donation has the reference of its payment' | 'written'; change: 'Its donor was not imported: it is a guest\'s now' | null }; values: [string | object | null] }
  'import-group-members': { row: { n: number; outcome: 'Its group was not imported' | 'there' | 'Its member was not imported' | 'The group is full' | 'written'; change: 'A group has one owner: this one is an admin' | null }; values: [string | object | null] }
  'import-groups': { row: { n: number; outcome: 'there' | 'Its owner was not imported' | 'written'; change: null }; values: [string | object | null] }
  'import-hold-campaigns': { row: {  }; values: [string | object | null] }
  'import-hold-groups': { row: {  }; values: [string | object | null] }
  'import-hold-parent-of-image-fundraising_campaigns': { row: { ownerId: string | null; at: string; images: number }; values: [string | null] }
  'import-hold-parent-of-image-group_messages': { row: { ownerId: string | null; at: string; images: number }; values: [string | null] }
  'import-hold-parent-of-image-miracles': { row: { ownerId: string; at: string; images: number }; values: [string | null] }
  'import-hold-parent-of-image-prayer_requests': { row: { ownerId: string; at: string; images: number }; values: [string | null] }
  'import-join-requests': { row: { n: number; outcome: 'there' | 'Its group was not imported' | 'Its author was not imported' | 'They are in the group' | 'A request of theirs waits already' | 'written'; change: null }; values: [string | object | null] }
  'import-keep-images': { row: {  }; values: [string | object | null] }
  'import-keep-messages': { row: { key: string }; values: [string | object | null] }
  'import-keep-profiles': { row: { key: string }; values: [string | object | null] }
  'import-keep-users': { row: { key: string }; values: [string | object | null] }
  'import-known-rows': { row: { key: string }; values: [string | null, readonly (string | null)[] | null] }
  'import-merge-users': { row: { id: string; mergedInto: string }; values: [] }
  'import-messages': { row: { n: number; outcome: 'there' | 'Its group was not imported' | 'Its author was not imported' | 'written'; change: null }; values: [string | object | null] }
  'import-miracles': { row: { n: number; outcome: 'there' | 'Its author was not imported' | 'written' | 'Its prayer was not imported' | 'Its prayer is somebody else\'s' | 'Its prayer has a miracle already'; change: null }; values: [string | object | null] }
  'import-no-recipients': { row: { n: number; outcome: ''; change: null }; values: [string | object | null] }
  'import-note-image': { row: {  }; values: [string | null, string | null, number | null, number | null, number | null, Date | string | null] }
  'import-number-messages': { row: {  }; values: [string | object | null] }
  'import-parties-of-donations': { row: { id: string; email: string | null; creatorId: string | null }; values: [string | object | null] }
  'import-place-image-fundraising_campaigns': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null, Buffer | null] }
  'import-place-image-group_messages': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null, Buffer | null] }
  'import-place-image-miracles': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null, Buffer | null] }
  'import-place-image-prayer_requests': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null, Buffer | null] }
  'import-prayer-days': { row: {  }; values: [string | object | null] }
  'import-prayers': { row: { n: number; outcome: 'there' | 'Its author was not imported' | 'written'; change: 'None of its groups was imported: only its author sees it' | 'Some of its groups were not imported' | null }; values: [string | object | null] }
  'import-profiles': { row: { n: number; outcome: 'written' | 'there' | 'Its account was not imported'; change: null }; values: [string | object | null] }
  'import-remember-rows': { row: {  }; values: [string | null, readonly (string | null)[] | null] }
  'import-streak-records': { row: { n: number; outcome: 'Its member was not imported' | 'there' | 'written'; change: null }; values: [string | object | null] }
  'import-supports': { row: { n: number; outcome: 'there' | 'Its prayer was not imported' | 'Its supporter was not imported' | 'written'; change: null }; values: [string | object | null] }
  'import-take-images': { row: { table: string; key: string; address: string; fingerprint: Buffer; isThere: boolean }; values: [number | string | null] }
  'import-take-messages': { row: { waiting: unknown }; values: [number | string | null] }
  'import-take-profiles': { row: { waiting: unknown }; values: [number | string | null] }
  'import-take-users': { row: { waiting: unknown }; values: [number | string | null] }
  'import-updates': { row: { n: number; outcome: 'there' | 'Its prayer was not imported' | 'It is not by the author of its prayer' | 'written'; change: null }; values: [string | object | null] }
  'import-user-roles': { row: { n: number; outcome: 'Its account was not imported' | 'there' | 'written'; change: null }; values: [string | object | null] }
  'import-users': { row: { n: number; outcome: 'there' | 'They deleted their account here' | 'Another account with its e-mail address was used later: what belongs to this one comes under that one' | 'Another account has this e-mail address' | 'written'; change: string | null }; values: [string | object | null] }
  'import-who-is-written-to': { row: { email: string }; values: [readonly (string | null)[] | null] }
  'insert-account': { row: { id: string }; values: [string | null, string | null, string | null, Date | string | null, boolean | null, Date | string | null, string | null, string | null, string | null, string | null] }
  'insert-account-deletion': { row: { member_id: string }; values: [string | null, Date | string | null] }
  'insert-audit-entry': { row: {  }; values: [Date | string | null, string | null, string | null, string | null, string | null, string | null, string | null, boolean | null] }
  'insert-bank-account': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, Buffer | null, string | null, Buffer | null, number | null, Date | string | null, Date | string | null, Date | string | null] }
  'insert-block': { row: {  }; values: [string | null, string | null, string | null, Date | string | null] }
  'insert-campaign': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, string | null, number | string | null, string | null, boolean | null, Date | string | null, boolean | null] }
  'insert-campaign-changes': { row: {  }; values: [readonly (string | null)[] | null, string | null, Date | string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'insert-campaign-update': { row: { id: string; body: string; createdAt: string }; values: [string | null, string | null, string | null, Date | string | null] }
  'insert-comment': { row: { ownerId: string; isAnonymous: boolean }; values: [string, string | null, readonly (string | null)[] | null, string | null, string | null, Date | string | null, boolean] }
  'insert-contact-message': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'insert-content-block': { row: {  }; values: [string | null, string | null, string | null, Date | string | null] }
  'insert-dev-mail': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, Date | string | null] }
  'insert-donation': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, Buffer | null, Buffer | null, string | null, boolean | null, string | null, number | string | null, number | null, number | string | null, number | string | null, string | null, boolean | null, string | null, Date | string | null] }
  'insert-email-change': { row: {  }; values: [string | null, string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'insert-events': { row: { xid: string }; values: [readonly (string | null)[] | null, readonly (string | object | null)[] | null, readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'insert-first-recovery-codes': { row: { account_id: string }; values: [string | null, readonly (Buffer | null)[] | null] }
  'insert-group': { row: {  }; values: [string | null, string | null, string | null, string | null, boolean | null, boolean | null, Date | string | null] }
  'insert-join-request': { row: { id: string }; values: [string | null, string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'insert-ledger-entries': { row: { group_id: string }; values: [string | null, string | null, Date | string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (number | string | null)[] | null] }
  'insert-member': { row: { requestId: string | null }; values: [string | null, string | null, string | null, Date | string | null, string | null] }
  'insert-message': { row: { number: number | null; sentBefore: string | null; repeatedSince: string | null; isIdTaken: boolean }; values: [string | null, string | null, string | null, string | null, string | null, Date | string | null, Date | string | null, number | null, string | null] }
  'insert-message-proposal': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, Date | string | null] }
  'insert-message-reaction': { row: { number: number; isChanged: boolean }; values: [string | null, string | null, string | null, Date | string | null] }
  'insert-miracle': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, boolean | null, Date | string | null, boolean | null, string | null] }
  'insert-moderation-action': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, number | null, Date | string | null] }
  'insert-money-check': { row: {  }; values: [string | null, Date | string | null, string | object | null] }
  'insert-observed-refund': { row: {  }; values: [string | null, string | null, string | null, number | string | null, string | null, string | null, boolean | null, string | null, Date | string | null] }
  'insert-page-view': { row: {  }; values: [string | null, string | null] }
  'insert-passkey': { row: { id: string }; values: [string | null, string | null, Buffer | null, Buffer | null, number | string | null, readonly (string | null)[] | null, boolean | null, string | null, Date | string | null] }
  'insert-payment-attempt': { row: {  }; values: [string | null, string | null, string | null, Buffer | null, Date | string | null, Date | string | null] }
  'insert-payout': { row: {  }; values: [string | null, string | null, number | string | null, string | null, string | null, Date | string | null] }
  'insert-payout-entries': { row: {  }; values: [string | null, string | null, number | string | null, Date | string | null] }
  'insert-pending-registration': { row: {  }; values: [string | null, string | null, string | null, string | null, boolean | null, Date | string | null, string | null, Buffer | null, string | null] }
  'insert-prayer': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, Date | string | null, string | null, number | string | null, number | string | null, boolean | null, string | null] }
  'insert-provider-event': { row: { id: string }; values: [string | null, string | null, Buffer | null, string | null, string | null, Buffer | null, Date | string | null] }
  'insert-provider-identity': { row: { provider: string }; values: [string | null, string | null, string | null, boolean | null, Date | string | null] }
  'insert-provider-mark': { row: { id: string }; values: [string | null, Buffer | null, string | null, Date | string | null] }
  'insert-reminder': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, readonly (number | null)[] | null, number | null, string | null, boolean | null, Date | string | null, Date | string | null, Date | string | null] }
  'insert-report': { row: { weight: number }; values: [string | null, string | null, string | null, string | null, string | null, string | null, Date | string | null, Date | string | null, string | null] }
  'insert-role': { row: { role: 'user' | 'moderator' | 'admin' }; values: [string | null, string | null] }
  'insert-session': { row: { accessEndsAt: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null, string | null, Buffer | null, Date | string | null, Date | string | null, Date | string | null, Date | string | null, string | null, Date | string | null, boolean | null] }
  'insert-update': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null, string | null, string | null, Date | string | null] }
  'invitation': { row: { id: string; name: string; description: string; memberCount: number; expiresAt: string; isOver: boolean; ownerId: string; ownerName: string | null; membershipStatus: 'member' | 'pending' | 'none' }; values: [string | null, string | null, Date | string | null] }
  'invite-of-group': { row: { groupRelations: (string)[] } & ({ id: string; token: string; createdAt: string; expiresAt: string; uses: number } | { id: null; token: null; createdAt: null; expiresAt: null; uses: null }); values: [string | null, string | null, readonly (string | null)[] | null, Date | string | null] }
  'invited-group': { row: { groupId: string; isOver: boolean }; values: [string | null, string | null, Date | string | null] }
  'invited-group-name': { row: { groupName: string; isOver: boolean }; values: [string | null, string | null, Date | string | null] }
  'is-address-refused': { row: { isRefused: boolean }; values: [string | null] }
  'is-anonymous-target': { row: { isAnonymous: boolean }; values: [string | null, string | null] }
  'is-dispute-listed-as-refund': { row: { isListed: boolean }; values: [string | null, string | null, number | string | null] }
  'is-image-of-deleted-member-left': { row: { isLeft: boolean }; values: [string | null] }
  'is-ledger-group-booked': { row: { isBooked: boolean }; values: [string | null] }
  'is-member-of-group': { row: { id: string }; values: [string | null, string | null] }
  'is-payment-disputed': { row: { isOpen: boolean }; values: [string | null] }
  'is-payment-of-deleted-member-in-progress': { row: { isOpen: boolean }; values: [string | null, Date | string | null] }
  'join-request-to-decide': { row: { groupId: string; userId: string }; values: [string | null] }
  'join-state-of-group': { row: { isOpen: boolean; isFull: boolean }; values: [string | null, string | null, Date | string | null] }
  'known-paid-references': { row: { reference: string }; values: [readonly (string | null)[] | null] }
  'known-passkeys': { row: { credentialId: Buffer; transports: (string)[] }; values: [string | null] }
  'known-time-zone': { row: { name: string | null }; values: [string | null] }
  'last-money-check-time': { row: { at: string }; values: [] }
  'last-reading-of-banks': { row: { isRecent: boolean | null }; values: [Date | string | null] }
  'late-entries': { row: { on: string; at: string }; values: [string | null] }
  'latest-page-views': { row: { day: string; page: string; count: number }; values: [string | null, number | null] }
  'lift-content-block': { row: { id: string; blockedAt: string }; values: [string | null, string | null] }
  'lift-suspension': { row: { id: string }; values: [string | null, Date | string | null] }
  'list-checked-texts': { row: { key: string; text: string; english: string; readers: number; people: number; hasPaper: boolean; isYours: boolean }; values: [string | null, string | null, string | null] }
  'list-message-proposals': { row: { key: string; id: string; text: string; remark: string }; values: [string | null, string | null] }
  'list-notifications': { row: { id: string; kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; detail: 'accepted' | 'rejected' | 'admin' | 'member' | 'owner' | 'former-owner' | 'removed' | 'group-deleted' | 'active' | 'paused' | 'completed' | 'canceled' | 'hidden' | 'shown' | 'held' | 'released' | 'refunded' | 'failed' | 'password' | 'email' | 'providers' | 'bank-account' | 'roles' | 'warned' | 'suspended' | 'update' | 'changed' | 'due' | 'answered' | 'archived' | 'gone' | null; people: number; at: string; isSeen: boolean; items: number; subjectKind: 'prayer' | 'miracle' | 'campaign' | 'donation' | 'case' | 'contact-message' | 'review' | null; subjectId: string | null; title: string | null; groupId: string | null; groupName: string | null; name: string | null; isAnonymous: boolean }; values: [string | null, Date | string | null, string | null] }
  'list-own-languages': { row: { language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; isChief: boolean }; values: [string | null] }
  'list-translators': { row: { personId: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; isChief: boolean; appointedAt: string; fullName: string; email: string; checks: number }; values: [] }
  'listed-groups': { row: { id: string; name: string; opening: string; memberCount: number; isOpen: boolean; isHidden: boolean; createdAt: string; relations: (string)[]; isMember: boolean; isPending: boolean }; values: [string | null, Date | string | null, string | null, Date | string | null] }
  'lock-account-by-email': { row: { id: string; isVerified: boolean }; values: [string | null] }
  'lock-account-by-identity': { row: { id: string }; values: [string | null, string | null] }
  'lock-account-for-email-change': { row: { id: string }; values: [string | null, string | null] }
  'lock-account-for-factors': { row: { id: string }; values: [string | null] }
  'lock-account-for-roles': { row: { isVerified: boolean }; values: [string | null] }
  'lock-account-for-sign-in': { row: { id: string }; values: [string | null, string | null] }
  'lock-account-of-passkey': { row: { id: string }; values: [string | null] }
  'lock-account-of-second-step': { row: { accountId: string; email: string; passwordHash: string | null; roles: ('user' | 'moderator' | 'admin')[] }; values: [string | null] }
  'lock-account-to-change-email': { row: { email: string }; values: [string | null, Date | string | null] }
  'lock-account-to-disconnect': { row: { id: string }; values: [string | null] }
  'lock-admin-changes': { row: { pg_advisory_xact_lock: unknown }; values: [] }
  'lock-bank-account-of-member': { row: {  }; values: [string | null] }
  'lock-blocker': { row: { id: string }; values: [string | null] }
  'lock-campaign': { row: { id: string }; values: [string | null] }
  'lock-campaign-for-donation': { row: { campaignId: string; title: string; creatorId: string | null; payoutEnabled: boolean; isOpen: boolean | null }; values: [string | null, string | null, string | null, Date | string | null] }
  'lock-campaign-for-money': { row: { isThere: boolean }; values: [string | null] }
  'lock-campaign-mailing': { row: { id: string; campaignId: string; kind: 'update' | 'changed' | 'removed'; updateId: string | null; isNew: boolean; isStillShown: boolean }; values: [Date | string | null] }
  'lock-campaign-to-moderate': { row: {  }; values: [string | null, Date | string | null, string | null] }
  'lock-deleted-account': { row: { id: string }; values: [string | null] }
  'lock-due-pushes': { row: { id: number; memberId: string; notificationId: string; aggregateKey: string; reminderIds: (string)[] | null; prayerCount: number; at: string; isSeen: boolean; isUrgent: boolean }; values: [Date | string | null] }
  'lock-due-reminders': { row: { id: string; memberId: string; prayerId: string | null; at: string; rule: 'daily' | 'weekdays' | 'monthly' | 'once'; weekdays: (number)[]; monthDay: number | null; onDay: string | null; byMail: boolean; pausedUntil: string | null; nextAt: string | null; snoozedUntil: string | null; firedFor: string | null; firedAt: string | null; status: 'active' | 'answered' | 'archived' | null }; values: [readonly (string | null)[] | null, Date | string | null] }
  'lock-group': { row: { id: string }; values: [string | null] }
  'lock-group-owner': { row: { id: string }; values: [string | null] }
  'lock-leaving-member': { row: { email: string; fullName: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null] }
  'lock-member': { row: { id: string }; values: [string | null] }
  'lock-member-for-push': { row: { id: string }; values: [string | null] }
  'lock-member-for-reminders': { row: { timeZone: string }; values: [string | null] }
  'lock-members-with-due-reminders': { row: { id: string; timeZone: string; isReachable: boolean }; values: [Date | string | null] }
  'lock-message-checks': { row: {  }; values: [string | null, string | null] }
  'lock-miracles-in-group': { row: { locked: number }; values: [string | null] }
  'lock-miracles-of-member-in-group': { row: { locked: number }; values: [string | null, string | null] }
  'lock-moderation-case': { row: { id: string }; values: [string | null] }
  'lock-owner-of-images': { row: { id: string }; values: [string | null] }
  'lock-payment': { row: { id: string }; values: [string | null] }
  'lock-payment-review': { row: { id: string }; values: [string | null] }
  'lock-payments': { row: { id: string }; values: [readonly (string | null)[] | null] }
  'lock-payouts-of-creator': { row: {  }; values: [string | null] }
  'lock-prayer': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null] }
  'lock-prayer-to-take-away': { row: { lock_prayers: string | null }; values: [string | null] }
  'lock-prayers-in-group': { row: { locked: number }; values: [string | null] }
  'lock-prayers-of-member-in-group': { row: { locked: number }; values: [string | null, string | null] }
  'lock-reporter': { row: { pg_advisory_xact_lock: unknown }; values: [string] }
  'lock-session': { row: { isNewest: boolean; isInGrace: boolean | null; rotationKey: string; accessEndsAt: string; endsAt: string }; values: [string | null, Buffer, Date | string | null] }
  'lock-session-to-connect': { row: { id: string; email: string }; values: [string | null, Date | string | null] }
  'lock-shared-prayer': { row: { ownerId: string; isByRole: boolean }; values: [string | null, string | null, string | null, readonly (string | null)[] | null] }
  'lock-statistics': { row: {  }; values: [] }
  'lock-terms-notice': { row: { version: string }; values: [string | null] }
  'lock-verified-account': { row: { id: string }; values: [string | null] }
  'lock-whole-group': { row: { id: string }; values: [string | null] }
  'mail-about-donation': { row: { status: 'pending' | 'completed' | 'failed'; completedAt: string | null; emailSealed: Buffer | null; donorName: string | null; donorLanguage: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; shownName: string | null; campaignId: string; title: string; isCampaignShown: boolean; isToOwnCampaign: boolean; amountCents: number; feeCents: number; creatorCents: number; feeBasisPoints: number; currency: string; disputeState: 'open' | 'won' | 'lost' | null; reference: string; creatorName: string | null; creatorWantsMail: boolean; backCents: number } & ({ creatorId: string; creatorEmail: string } | { creatorId: null; creatorEmail: null }) & ({ creatorFullName: string; creatorLanguage: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null } | { creatorFullName: null; creatorLanguage: null }); values: [string | null] }
  'mail-of-contact-message': { row: { ticket: string; name: string; email: string; subject: string; message: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null] }
  'mail-of-moderation-action': { row: { action: 'hide' | 'restore' | 'remove' | 'warn' | 'suspend' | 'dismiss'; reason: string; days: number | null; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; email: string; fullName: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; placeId: string | null; title: string | null }; values: [string | null] }
  'mail-to-campaign-creator': { row: { email: string; fullName: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; title: string; reason: string | null; isDeleted: boolean; isHidden: boolean }; values: [string | null] }
  'mail-to-campaign-donor': { row: { campaignId: string; addressSealed: Buffer; addressFingerprint: Buffer; title: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; isShown: boolean; wantsNews: boolean }; values: [string | null, string | null] }
  'maintain-audit-log': { row: { maintain_audit_log: unknown | null }; values: [] }
  'maintain-event-log': { row: { maintain_event_log: unknown | null }; values: [] }
  'make-donations-of-deleted-member-anonymous': { row: {  }; values: [string | null, Date | string | null] }
  'make-unshared-prayer-private': { row: { id: string }; values: [string | null] }
  'mark-attempt-declined': { row: {  }; values: [string | null, Date | string | null] }
  'mark-attempt-paid': { row: {  }; values: [string | null, string | null, Date | string | null, Date | string | null] }
  'mark-campaign-reviewed': { row: { creatorId: string | null }; values: [string | null, Date | string | null, string | null] }
  'mark-case-hidden-by-rule': { row: {  }; values: [string | null] }
  'mark-contact-message-answered': { row: { id: string }; values: [string | null, Date | string | null, string | null] }
  'mark-contact-message-waiting': { row: { id: string }; values: [string | null] }
  'mark-notifications-seen': { row: { id: string }; values: [string | null, Date | string | null, Date | string | null, readonly (string | null)[] | null] }
  'mark-pushes-sent': { row: {  }; values: [readonly (number | string | null)[] | null, Date | string | null] }
  'may-donation-to-deleted-member-arrive': { row: { isOpen: boolean }; values: [string | null] }
  'may-hide-alone': { row: { mayHide: boolean }; values: [string | null] }
  'members-of-group': { row: { groupRelations: (string)[]; groupOwnerId: string } & ({ id: string; role: 'owner' | 'admin' | 'member'; joinedAt: string; userId: string; name: string; isCollapsed: boolean | null; relations: (string)[]; rank: number } | { id: null; role: null; joinedAt: null; userId: null; name: null; isCollapsed: null; relations: null; rank: null }); values: [string | null, string | null, readonly (string | null)[] | null, number | null, Date | string | null, string | null] }
  'members-with-due-pushes': { row: { memberId: string; quietUntil: string | null }; values: [readonly (string | null)[] | null, Date | string | null] }
  'messages-after': { row: { readUpTo: number; relations: (string)[]; ownNumber: number | null; readBy: number | null } & ({ id: string; number: number; content: string; createdAt: string; isDeleted: boolean; editedAt: string | null; isHidden: boolean; userId: string; authorName: string; clientId: string | null; memberKey: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; reactionCount: number; hasReacted: boolean; quoteId: string | null; quoteNumber: number | null; quoteUserId: string | null; quoteAuthorName: string | null; quoteContent: string | null; isQuoteGone: boolean; isCollapsed: boolean } | { id: null; number: null; content: null; createdAt: null; isDeleted: null; editedAt: null; isHidden: null; userId: null; authorName: null; clientId: null; memberKey: null; images: null; reactionCount: null; hasReacted: null; quoteId: null; quoteNumber: null; quoteUserId: null; quoteAuthorName: null; quoteContent: null; isQuoteGone: null; isCollapsed: null }); values: [string | null, string | null, number | string | null] }
  'messages-after-by-role': { row: { readUpTo: number; relations: (string)[]; ownNumber: null; readBy: null } & ({ id: string; number: number; content: string; createdAt: string; isDeleted: boolean; editedAt: string | null; isHidden: boolean; userId: string; authorName: string; clientId: string | null; memberKey: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; reactionCount: number; hasReacted: boolean; quoteId: string | null; quoteNumber: number | null; quoteUserId: string | null; quoteAuthorName: string | null; quoteContent: string | null; isQuoteGone: boolean; isCollapsed: boolean } | { id: null; number: null; content: null; createdAt: null; isDeleted: null; editedAt: null; isHidden: null; userId: null; authorName: null; clientId: null; memberKey: null; images: null; reactionCount: null; hasReacted: null; quoteId: null; quoteNumber: null; quoteUserId: null; quoteAuthorName: null; quoteContent: null; isQuoteGone: null; isCollapsed: null }); values: [string | null, string | null, number | string | null, Date | string | null] }
  'messages-around': { row: { id: string; userId: string; text: string; at: string; isReported: boolean; name: string }; values: [string | null, string | null] }
  'messages-before': { row: { readUpTo: number; relations: (string)[]; ownNumber: number | null; readBy: number | null } & ({ id: string; number: number; content: string; createdAt: string; isDeleted: boolean; editedAt: string | null; isHidden: boolean; userId: string; authorName: string; clientId: string | null; memberKey: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; reactionCount: number; hasReacted: boolean; quoteId: string | null; quoteNumber: number | null; quoteUserId: string | null; quoteAuthorName: string | null; quoteContent: string | null; isQuoteGone: boolean; isCollapsed: boolean } | { id: null; number: null; content: null; createdAt: null; isDeleted: null; editedAt: null; isHidden: null; userId: null; authorName: null; clientId: null; memberKey: null; images: null; reactionCount: null; hasReacted: null; quoteId: null; quoteNumber: null; quoteUserId: null; quoteAuthorName: null; quoteContent: null; isQuoteGone: null; isCollapsed: null }); values: [string | null, string | null, number | string | null] }
  'messages-before-by-role': { row: { readUpTo: number; relations: (string)[]; ownNumber: null; readBy: null } & ({ id: string; number: number; content: string; createdAt: string; isDeleted: boolean; editedAt: string | null; isHidden: boolean; userId: string; authorName: string; clientId: string | null; memberKey: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; reactionCount: number; hasReacted: boolean; quoteId: string | null; quoteNumber: number | null; quoteUserId: string | null; quoteAuthorName: string | null; quoteContent: string | null; isQuoteGone: boolean; isCollapsed: boolean } | { id: null; number: null; content: null; createdAt: null; isDeleted: null; editedAt: null; isHidden: null; userId: null; authorName: null; clientId: null; memberKey: null; images: null; reactionCount: null; hasReacted: null; quoteId: null; quoteNumber: null; quoteUserId: null; quoteAuthorName: null; quoteContent: null; isQuoteGone: null; isCollapsed: null }); values: [string | null, string | null, number | string | null, Date | string | null] }
  'miracle-of-prayer': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; audience: 'private' | 'groups' | 'public'; mayShowOnHome: boolean; reportedAt: string; version: number; isAnonymous: boolean; relations: (string)[]; isOfPrayer: boolean; isHidden: boolean; amenCount: number; saidAmen: boolean; authorId: string | null; authorName: string | null; mine: boolean; prayedDays: number; groups: ({ id: string; name: string })[]; images: ({ id: string; width: number; height: number; alt: string })[] } & ({ prayerId: string; prayerTitle: string; prayerLanguage: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; prayerSubmitted: string } | { prayerId: null; prayerTitle: null; prayerLanguage: null; prayerSubmitted: null }); values: [string | null, string | null] }
  'miracle-stories': { row: { id: string; title: string; amenCount: number; saidAmen: boolean; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; reportedAt: string; authorId: string | null; authorName: string | null; mine: boolean }; values: [string | null, Date | string | null, string | null] }
  'moderators-topic': { row: { viewerId: string; topic: 'moderators' }; values: [readonly (string | null)[] | null] }
  'money-figures': { row: { checkSeconds: number | null; findings: number | null; reviews: number; reviewSeconds: number }; values: [Date | string | null] }
  'money-health': { row: { checkedAt: string | null; findings: unknown; waitingReviews: number; waitingEvents: number }; values: [] }
  'move-case-to-top': { row: {  }; values: [string | null, Date | string | null] }
  'move-disputes-of-attempt': { row: { attempt_id: string }; values: [string | null, string | null] }
  'move-event-cursor': { row: {  }; values: [string | null, string | null, number | string | null] }
  'move-fired-reminders': { row: {  }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null, readonly (Date | string | null)[] | null, readonly (Date | string | null)[] | null, readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'move-payment-attempt': { row: {  }; values: [string | null, string | null] }
  'move-pushes-later': { row: {  }; values: [readonly (number | string | null)[] | null, readonly (Date | string | null)[] | null] }
  'move-refund': { row: {  }; values: [string | null, string | null, number | string | null, string | null, Date | string | null, boolean | null] }
  'move-refunds-of-attempt': { row: {  }; values: [string | null, string | null] }
  'move-reminders': { row: {  }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'move-reviews-of-attempt': { row: {  }; values: [string | null, string | null] }
  'move-streak-zones': { row: {  }; values: [readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'mute-campaign-mails': { row: { title: string | null }; values: [string | null, Buffer | null, Date | string | null] }
  'mute-notifications': { row: { id: string }; values: [string | null, string | null, string | null, string | null, string | null, Date | string | null] }
  'my-groups': { row: { id: string; name: string; opening: string; memberCount: number; role: string; isListed: boolean; isHidden: boolean; joinedAt: string; unread: number; waitingRequests: number | null }; values: [string | null, Date | string | null, string | null, readonly (string | null)[] | null] }
  'newest-dev-mails': { row: { id: string; to: string; from: string; subject: string; text: string; html: string; sentAt: string }; values: [string | null] }
  'newest-events': { row: { id: number; xid: string; name: string; payload: unknown; actorId: string | null; at: string }; values: [string | null, number | string | null] }
  'newest-people': { row: { id: string; email: string; fullName: string; username: string | null; roles: ('user' | 'moderator' | 'admin')[]; joinedAt: string; isVerified: boolean; isYou: boolean; suspendedUntil: string | null; suspendedReason: string | null; factorResetDueAt: string | null; hasSecondFactor: boolean }; values: [string, Date | string | null, Date | string | null, string | null] }
  'newest-unseen-notifications': { row: { id: string; kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; detail: 'accepted' | 'rejected' | 'admin' | 'member' | 'owner' | 'former-owner' | 'removed' | 'group-deleted' | 'active' | 'paused' | 'completed' | 'canceled' | 'hidden' | 'shown' | 'held' | 'released' | 'refunded' | 'failed' | 'password' | 'email' | 'providers' | 'bank-account' | 'roles' | 'warned' | 'suspended' | 'update' | 'changed' | 'due' | 'answered' | 'archived' | 'gone' | null; people: number; at: string; isSeen: boolean; items: number; subjectKind: 'prayer' | 'miracle' | 'campaign' | 'donation' | 'case' | 'contact-message' | 'review' | null; subjectId: string | null; title: string | null; groupId: string | null; groupName: string | null; name: string | null; isAnonymous: boolean }; values: [string | null, number | string | null] }
  'next-waiting-moderation-case': { row: { nextCaseId: string | null }; values: [string | null, string | null] }
  'notification-choices': { row: { kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; mail: 'never' | 'daily' | 'weekly' | null; here: boolean | null; push: boolean | null }; values: [string | null] }
  'notification-mute-of-subject': { row: { subject_id: string }; values: [string | null, string | null, string | null] }
  'notification-mutes': { row: { subjectKind: 'prayer' | 'group'; subjectId: string; kind: 'all' | 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; id: string; mutedAt: string; title: string | null }; values: [string | null, Date | string | null, string | null, string | null] }
  'offer-group': { row: { id: string }; values: [string | null, string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'oldest-change-waiting': { row: { seconds: number }; values: [] }
  'oldest-unfinished-deletion': { row: { seconds: number }; values: [Date | string | null] }
  'oldest-unprocessed-events': { row: { subscriber: string; seconds: number }; values: [Date | string | null] }
  'one-block': { row: { id: string; blockedAt: string; authorId: string | null; authorName: string | null }; values: [string | null, string | null] }
  'one-campaign': { row: { id: string; title: string; description: string; thanks: string; goalCents: number; raisedCents: number; donorCount: number; status: 'active' | 'paused' | 'completed' | 'canceled'; endsOn: string | null; payoutEnabled: boolean; creatorId: string | null; creatorName: string | null; createdAt: string; version: number; hiddenAt: string | null; hiddenReason: string | null; heldAt: string | null; heldReason: string | null; relations: (string)[]; isCreatorSuspended: boolean; isNewCreator: boolean; group: { id: string; name: string } | null; prayer: { id: string; title: string } | null; images: ({ id: string; width: number; height: number; alt: string })[] }; values: [string | null, string | null, Date | string | null] }
  'one-contact-message': { row: { id: string; ticket: string; name: string; email: string; subject: string; message: string; sentAt: string; dueAt: string; answeredAt: string | null; isOverdue: boolean; answeredBy: string | null }; values: [Date | string, string | null] }
  'one-group': { row: { id: string; name: string; description: string; isListed: boolean; isOpen: boolean; isHidden: boolean; createdAt: string; version: number; memberCount: number; role: string | null; relations: (string)[]; ownerId: string; ownerName: string | null; unread: number; heirName: string | null; requestId: string | null; waitingRequests: number | null } & ({ heirId: string; offeredUntil: string } | { heirId: null; offeredUntil: null }); values: [string | null, string | null, readonly (string | null)[] | null, Date | string | null, Date | string | null] }
  'one-member': { row: { id: string; role: 'owner' | 'admin' | 'member'; joinedAt: string; userId: string; name: string; isCollapsed: boolean | null; relations: (string)[] }; values: [string | null, string | null, string | null] }
  'one-message': { row: { id: string; number: number; content: string; createdAt: string; isDeleted: boolean; editedAt: string | null; isHidden: boolean; userId: string; authorName: string; clientId: string | null; memberKey: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; reactionCount: number; hasReacted: boolean; quoteId: string | null; quoteNumber: number | null; quoteUserId: string | null; quoteAuthorName: string | null; quoteContent: string | null; isQuoteGone: boolean; isCollapsed: boolean; relations: (string)[] }; values: [string | null, string | null, string | null] }
  'one-miracle': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; audience: 'private' | 'groups' | 'public'; mayShowOnHome: boolean; reportedAt: string; version: number; isAnonymous: boolean; relations: (string)[]; isOfPrayer: boolean; isHidden: boolean; amenCount: number; saidAmen: boolean; authorId: string | null; authorName: string | null; mine: boolean; prayedDays: number; groups: ({ id: string; name: string })[]; images: ({ id: string; width: number; height: number; alt: string })[] } & ({ prayerId: string; prayerTitle: string; prayerLanguage: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; prayerSubmitted: string } | { prayerId: null; prayerTitle: null; prayerLanguage: null; prayerSubmitted: null }); values: [string | null, string | null] }
  'one-money-check': { row: { findings: unknown }; values: [string | null] }
  'one-payment-review': { row: { id: string; kind: 'mismatch' | 'second-payment' | 'campaign-gone' | 'orphan' | 'missing-at-provider' | 'refund-unknown' | 'refund-failed' | 'dispute'; openedAt: string; reference: string | null; donationId: string | null; seenCents: number | null; seenCurrency: string | null; isInSuspense: boolean; closedAt: string | null; outcome: 'accepted' | 'refunded' | 'dismissed' | null; note: string; isClosed: boolean; isDisputed: boolean; suspendedCents: number; isRefundUnderWay: boolean; isCreatorThere: boolean } & ({ campaignId: string | null; campaignTitle: string; expectedCents: number } | { campaignId: null; campaignTitle: null; expectedCents: null }); values: [string | null] }
  'one-person': { row: { id: string; email: string; fullName: string; username: string | null; roles: ('user' | 'moderator' | 'admin')[]; joinedAt: string; isVerified: boolean; isYou: boolean; suspendedUntil: string | null; suspendedReason: string | null; factorResetDueAt: string | null; hasSecondFactor: boolean }; values: [string, Date | string | null, string | null] }
  'one-prayer': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; version: number; relations: (string)[]; dateSubmitted: string; editedAt: string | null; isByAdmin: boolean; supportCount: number; updateCount: number; commentCount: number; locationName: string | null; latitude: string | null; longitude: string | null; shareToken: string | null; isHidden: boolean; isAnonymous: boolean; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; intercessionCount: number; intercessorCount: number; timesPrayed: number; lastPrayedOn: string | null; today: string | null; audience: 'private' | 'groups' | 'public'; groups: ({ id: string; name: string })[]; images: ({ id: string; width: number; height: number; alt: string })[] }; values: [string | null, string | null, Date | string | null] }
  'one-prayer-by-role': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; version: number; relations: (string)[]; dateSubmitted: string; editedAt: string | null; isByAdmin: boolean; supportCount: number; updateCount: number; commentCount: number; locationName: string | null; latitude: string | null; longitude: string | null; shareToken: string | null; isHidden: boolean; isAnonymous: boolean; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; intercessionCount: number; intercessorCount: number; timesPrayed: number; lastPrayedOn: string | null; today: string | null; audience: 'private' | 'groups' | 'public'; groups: ({ id: string; name: string })[]; images: ({ id: string; width: number; height: number; alt: string })[]; ownerId: string }; values: [string | null, string | null, Date | string | null] }
  'one-refund': { row: { id: string; donationId: string; reference: string; campaignTitle: string; amountCents: number; state: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'; reason: string; requestedAt: string }; values: [string | null] }
  'open-disputes-of-donation': { row: { donorId: string | null; reference: string | null; disputeId: string | null }; values: [string | null] }
  'open-moderation-case': { row: { id: string; isHidden: boolean }; values: [string | null, string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'open-payment-review': { row: { id: string }; values: [string | null, string | null, string | null, string | null, string | null, string | null, number | string | null, string | null, boolean | null, Date | string | null] }
  'open-payments-of-campaign': { row: { reference: string }; values: [string | null, Date | string | null] }
  'our-paid-references': { row: { reference: string; attemptId: string; donationId: string }; values: [Date | string | null, Date | string | null, readonly (string | null)[] | null, number | string | null] }
  'outlived-drawn-pictures': { row: { file: string }; values: [number | string | null, number | string | null] }
  'owed-to-creator': { row: { isThere: boolean; dueCents: number; goingBackCents: number; isDisputed: boolean }; values: [string | null] }
  'own-access-log': { row: { id: string; at: string; action: string; subjectKind: string; reason: string | null }; values: [Date | string | null, string | null, string | null] }
  'own-active-prayer': { row: { isAnonymous: boolean }; values: [string | null, string | null] }
  'own-bank-account': { row: { state: 'saved' | 'connected'; accountName: string; bankName: string; last4: string; isVerified: boolean; connectedAt: string; payoutsHeldUntil: string | null; isRetrying: boolean }; values: [string | null, Date | string | null] }
  'own-bank-account-id': { row: { id: string }; values: [string | null] }
  'own-blocks': { row: { id: string; blockedAt: string; authorId: string | null; authorName: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-campaigns': { row: { id: string; title: string; opening: string; goalCents: number; raisedCents: number; startedAt: string; endsOn: string | null; cover: { id: string; width: number; height: number; alt: string } | null; isNewCreator: boolean; createdAt: string; status: 'active' | 'paused' | 'completed' | 'canceled'; donorCount: number; isHidden: boolean; isHeld: boolean }; values: [string | null, Date | string | null, string | null] }
  'own-credentials': { row: { email: string; passwordHash: string | null; fullName: string }; values: [string | null] }
  'own-data-amens-given': { row: { count: number }; values: [string | null] }
  'own-data-bank-accounts': { row: { id: string; at: string; bankName: string; accountName: string; lastFour: string; replacedAt: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-blocks': { row: { id: string; at: string; name: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-campaign-updates': { row: { id: string; at: string; campaignId: string; campaignTitle: string; text: string }; values: [string | null, Date | string | null, string | null] }
  'own-data-campaigns': { row: { id: string; at: string; title: string; description: string; thanks: string; goalCents: number; raisedCents: number; donorCount: number; currency: string; status: 'active' | 'paused' | 'completed' | 'canceled'; endDate: string | null; prayerId: string | null; hiddenReason: string | null; heldReason: string | null; deletedAt: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-comments': { row: { id: string; at: string; prayerId: string; text: string; withoutYourName: boolean }; values: [string | null, Date | string | null, string | null] }
  'own-data-comments-received': { row: { id: string; at: string; prayerId: string; prayerTitle: string; by: string | null; text: string }; values: [string | null, Date | string | null, string | null] }
  'own-data-confirmed-sentences': { row: { id: string; at: string; language: 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; sentence: string; english: string; text: string; isOwnText: boolean; isConfirmedByYou: boolean; qualifiedReader: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-count': { row: { rows: number; images: number }; values: [string | null] }
  'own-data-donations': { row: { id: string; at: string; campaignTitle: string; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; anonymous: boolean; text: string; reference: string | null; completedAt: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-group-offers': { row: { id: string; at: string; groupId: string; groupName: string; isToYou: boolean; expiresAt: string }; values: [string, Date | string | null, string | null] }
  'own-data-group-removals': { row: { id: string; at: string; groupId: string; groupName: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-groups': { row: { id: string; at: string; groupId: string; groupName: string; role: 'owner' | 'admin' | 'member'; description: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-images': { row: { id: string; at: string; file: string; alt: string; width: number; height: number; prayerId: string | null; miracleId: string | null; messageId: string | null; campaignId: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-intercessions': { row: { id: string; at: string; dayOn: string; prayerTitle: string | null; encouragement: 'standing' | 'near' | 'strength' | 'healing' | 'peace' | 'thanks' | null; withYourName: boolean }; values: [string | null, Date | string | null, string | null] }
  'own-data-join-requests': { row: { id: string; at: string; groupId: string; groupName: string | null; status: 'pending' | 'accepted' | 'rejected' | 'canceled'; text: string; decidedAt: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-messages': { row: { id: string; at: string; groupId: string | null; groupName: string | null; text: string | null; editedAt: string | null; earlierTexts: (string)[] }; values: [string | null, Date | string | null, string | null] }
  'own-data-miracles': { row: { id: string; at: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; audience: 'private' | 'groups' | 'public'; withoutYourName: boolean; groups: (string)[]; prayerId: string | null; amenCount: number; mayShowOnHome: boolean }; values: [string | null, Date | string | null, string | null] }
  'own-data-notification-mutes': { row: { id: string; at: string; notification: 'all' | 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; prayerTitle: string | null; groupName: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-notifications': { row: { id: string; at: string; notification: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; detail: 'accepted' | 'rejected' | 'admin' | 'member' | 'owner' | 'former-owner' | 'removed' | 'group-deleted' | 'active' | 'paused' | 'completed' | 'canceled' | 'hidden' | 'shown' | 'held' | 'released' | 'refunded' | 'failed' | 'password' | 'email' | 'providers' | 'bank-account' | 'roles' | 'warned' | 'suspended' | 'update' | 'changed' | 'due' | 'answered' | 'archived' | 'gone' | null; items: number; seenAt: string | null; prayerTitle: string | null; groupName: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-payouts': { row: { id: string; at: string; amountCents: number }; values: [string | null, Date | string | null, string | null] }
  'own-data-prayer-updates': { row: { id: string; at: string; prayerId: string; text: string } & ({ prayerTitle: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' } | { prayerTitle: null; language: null }); values: [string | null, Date | string | null, string | null] }
  'own-data-prayers': { row: { id: string; at: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; audience: 'private' | 'groups' | 'public'; withoutYourName: boolean; groups: (string)[]; supportCount: number; locationName: string | null; latitude: number | null; longitude: number | null; editedAt: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-profile': { row: { email: string; emailVerifiedAt: string | null; memberSince: string; lastSeenOn: string | null; suspendedUntil: string | null; suspendedReason: string | null; fullName: string; username: string | null; shownAs: 'full_name' | 'first_name' | 'username'; timeZone: string; siteLanguage: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null; sharesNameWhenPraying: boolean; roles: ('user' | 'moderator' | 'admin')[]; consents: ({ kind: string; version: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; givenAt: string })[]; signInWith: ({ provider: string; connectedAt: string })[]; secondFactor: { isRequired: boolean; passkeys: ({ name: string; isSynced: boolean; addedAt: string; lastUsedAt: string | null })[]; codesSince: string | null; recoveryCodesLeft: number; resetAskedAt: string | null; resetDueAt: string | null }; notificationChoices: ({ kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; mail: 'never' | 'daily' | 'weekly' | null; here: boolean | null; push: boolean | null })[]; phoneSettings: { quietFrom: string | null; quietTo: string | null; lockScreen: 'nothing' | 'event' | 'subject' | null; declinedAt: string | null } | null; phonesNotified: ({ device: string | null; since: string })[]; languagesChecked: ({ language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; isChief: boolean; since: string })[]; addressChangeThatWaits: { newEmail: string; askedAt: string; until: string; confirmedFromOld: string | null; confirmedFromNew: string | null } | null }; values: [string | null] }
  'own-data-proposed-sentences': { row: { id: string; at: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; sentence: string; text: string; remark: string }; values: [string | null, Date | string | null, string | null] }
  'own-data-reminders': { row: { id: string; at: string; prayerTitle: string | null; time: string; rule: 'daily' | 'weekdays' | 'monthly' | 'once'; weekdays: (number)[]; monthDay: number | null; onDay: string | null; byMail: boolean; pausedUntil: string | null }; values: [string | null, Date | string | null, string | null] }
  'own-data-reports': { row: { id: string; at: string; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; reason: 'self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other'; text: string }; values: [string | null, Date | string | null, string | null] }
  'own-data-sessions': { row: { id: string; at: string; device: string | null; sharedPhone: boolean; endsAt: string }; values: [string | null, Date | string | null, string | null] }
  'own-donations': { row: { id: string; at: string; campaignId: string | null; campaignTitle: string; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; isUnderReview: boolean; anonymous: boolean; message: string; reference: string }; values: [string | null, Date | string | null, string | null] }
  'own-groups': { row: { id: string; name: string; isSmall: boolean }; values: [string | null] }
  'own-history': { row: { kind: 'prayer' | 'miracle'; id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other' | null; status: 'active' | 'answered' | 'archived' | null; audience: 'private' | 'groups' | 'public'; at: string; isHidden: boolean; groupCount: number }; values: [string | null, Date | string | null, string | null, string | null, string | null] }
  'own-join-requests': { row: { id: string; group: { id: string; name: string }; message: string; createdAt: string }; values: [string | null] }
  'own-memberships': { row: { groupId: string }; values: [string | null, readonly (string | null)[] | null] }
  'own-miracles': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; audience: 'private' | 'groups' | 'public'; reportedAt: string; groupCount: number; prayedDays: number; isLinked: boolean }; values: [string | null, number | string | null] }
  'own-passkeys': { row: { id: string; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null }; values: [string | null] }
  'own-pray-candidates': { row: { id: string; mine: boolean; dateSubmitted: string; peopleThisWeek: number; lastPrayedOn: string | null }; values: [string, Date | string | null] }
  'own-profile': { row: { id: string; email: string; fullName: string; username: string | null; shownAs: 'full_name' | 'first_name' | 'username'; displayName: string; sharesNameWhenPraying: boolean; timeZone: string; hasPassword: boolean; providers: ({ provider: string; connectedAt: string })[]; consents: ({ kind: string; version: string; givenAt: string })[]; emailChange: { newEmail: string; expiresAt: string; isOldConfirmed: boolean; isNewConfirmed: boolean } | null }; values: [string | null, Date | string | null] }
  'own-push-devices': { row: { id: string; device: string | null; since: string; isThis: boolean }; values: [string | null, string, Date | string | null] }
  'own-push-settings': { row: { quietFrom: string; quietTo: string; lockScreen: 'nothing' | 'event' | 'subject'; isOpen: boolean }; values: [string | null, Date | string | null] }
  'own-reminders': { row: { id: string; at: string; rule: 'daily' | 'weekdays' | 'monthly' | 'once'; weekdays: (number)[]; monthDay: number | null; onDay: string | null; prayerId: string | null; title: string | null; byMail: boolean; nextAt: string; firedAt: string | null }; values: [string | null] }
  'own-reports': { row: { id: string; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; reason: 'self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other'; reportedAt: string; state: 'waiting' | 'dismissed' | 'acted-on' }; values: [string | null, Date | string | null, string | null] }
  'own-second-factor': { row: { isRequired: boolean; codesSince: string | null; recoveryCodesLeft: number; resetDueAt: string | null }; values: [string | null] }
  'own-sessions': { row: { id: string; isThis: boolean; device: string | null; isSharedDevice: boolean; signedInAt: string; seenAt: string }; values: [string | null, string, Date | string | null, number | null] }
  'pace-of-reminder': { row: { pausedUntil: string | null }; values: [string | null, string | null] }
  'paces-of-reminders': { row: { id: string; at: string; rule: 'daily' | 'weekdays' | 'monthly' | 'once'; weekdays: (number)[]; monthDay: number | null; onDay: string | null; pausedUntil: string | null; firedFor: string | null }; values: [string | null, Date | string | null] }
  'pass-group-on': { row: {  }; values: [string | null, string | null] }
  'pass-prayer': { row: { id: string }; values: [string | null, string | null, Date | string | null] }
  'password-of-account': { row: { passwordHash: string | null }; values: [string | null] }
  'pause-push-subscription': { row: {  }; values: [string | null, Date | string | null] }
  'pause-reminders': { row: {  }; values: [string | null, Date | string | null] }
  'payment-of-donation': { row: { id: string; donorId: string | null; reference: string | null }; values: [string | null] }
  'payment-state': { row: { status: 'pending' | 'completed' | 'failed'; amountCents: number; currency: string; campaignId: string | null; campaignTitle: string; thanks: string | null; isUnderReview: boolean; isRefunded: boolean }; values: [string | null] }
  'payments-of-demo-community': { row: { reference: string; amountCents: number; donationId: string; paidAt: string }; values: [] }
  'payments-waiting': { row: { pending: number; events: number; eventSeconds: number }; values: [Date | string | null, Date | string | null] }
  'payout-route-of-creator': { row: { subaccountCode: string | null; heldUntil: string | null }; values: [string | null] }
  'pending-donations-of-campaign': { row: { id: string; at: string; name: string | null; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; message: string; isUnderReview: boolean; isDisputed: boolean }; values: [string | null, string | null, Date | string | null, string | null, boolean | null] }
  'people-among': { row: { id: string; email: string; fullName: string; username: string | null; roles: ('user' | 'moderator' | 'admin')[]; joinedAt: string; isVerified: boolean; isYou: boolean; suspendedUntil: string | null; suspendedReason: string | null; factorResetDueAt: string | null; hasSecondFactor: boolean }; values: [string, Date | string | null, Date | string | null, string | null, readonly (string | null)[] | null] }
  'people-search': { row: { id: string }; values: [string | null, string | null, string | null] }
  'people-search-far': { row: { id: string }; values: [string | null, string | null, string | null, Date | string | null, string | null] }
  'people-with-frequent-words': { row: { id: string; email: string; fullName: string; username: string | null; roles: ('user' | 'moderator' | 'admin')[]; joinedAt: string; isVerified: boolean; isYou: boolean; suspendedUntil: string | null; suspendedReason: string | null; factorResetDueAt: string | null; hasSecondFactor: boolean }; values: [string, Date | string | null, Date | string | null, string | null, string | null, string | null, string | null] }
  'pin-prayer': { row: { ownerId: string; isAnonymous: boolean; isGranted: boolean; isByRole: boolean; isDone: boolean }; values: [string | null, string | null, readonly (string | null)[] | null, boolean | null, Date | string | null] }
  'place-images': { row: { id: string }; values: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, string | null, string | null, string | null, string | null] }
  'plan-next-check': { row: {  }; values: [string | null, Date | string | null, Date | string | null] }
  'plan-pushes': { row: {  }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'pray-candidates-of-groups': { row: { id: string; mine: boolean; dateSubmitted: string; peopleThisWeek: number; lastPrayedOn: string | null }; values: [string, Date | string | null, string | null] }
  'pray-candidates-of-today': { row: { id: string; mine: boolean; dateSubmitted: string; peopleThisWeek: number; lastPrayedOn: string | null }; values: [string, Date | string | null] }
  'pray-for-prayer': { row: { ownerId: string; dayOn: string; isAdded: boolean; isNamed: boolean; isEncouraged: boolean; count: number; people: number; times: number; lastOn: string | null; today: string }; values: [string, string | null, Date | string | null, Date | string | null, Date | string | null, string | null] }
  'pray-list': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; status: 'active' | 'answered' | 'archived'; authorId: string | null; authorName: string | null; mine: boolean; groupName: string | null; isCarried: boolean } & ({ updateContent: string; updatedAt: string } | { updateContent: null; updatedAt: null }); values: [string | null, readonly (string | null)[] | null, string | null] }
  'pray-list-counts': { row: { mine: number; groups: number; carried: number; public: number }; values: [string | null, Date | string | null, string | null] }
  'prayed-for': { row: { today: string; peopleToday: number; peopleSinceYesterday: number; peopleThisWeek: number; name: string | null; days: ({ on: string; people: number })[]; words: ({ encouragement: 'standing' | 'near' | 'strength' | 'healing' | 'peace' | 'thanks'; people: number; name: string | null })[] }; values: [string | null, string | null, Date | string | null] }
  'prayer-comments': { row: ({ comment: string; isAnonymous: boolean; isCollapsed: boolean; id: string; createdAt: string; mine: boolean; isHidden: boolean; authorId: string | null; authorName: string | null; relations: (string)[] } | { comment: null; isAnonymous: null; isCollapsed: null; id: null; createdAt: null; mine: null; isHidden: null; authorId: null; authorName: null; relations: null }); values: [string, string | null, Date | string | null, string | null] }
  'prayer-comments-by-role': { row: ({ comment: string; isAnonymous: boolean; isCollapsed: boolean; id: string; createdAt: string; mine: boolean; isHidden: boolean; authorId: string | null; authorName: string | null; relations: (string)[] } | { comment: null; isAnonymous: null; isCollapsed: null; id: null; createdAt: null; mine: null; isHidden: null; authorId: null; authorName: null; relations: null }); values: [string, string | null, Date | string | null, string | null, Date | string | null] }
  'prayer-updates': { row: ({ content: string; id: string; createdAt: string; mine: boolean; isHidden: boolean; authorId: string | null; authorName: string | null; relations: (string)[] } | { content: null; id: null; createdAt: null; mine: null; isHidden: null; authorId: null; authorName: null; relations: null }); values: [string, string | null, Date | string | null, string | null] }
  'prayer-updates-by-role': { row: ({ content: string; id: string; createdAt: string; mine: boolean; isHidden: boolean; authorId: string | null; authorName: string | null; relations: (string)[] } | { content: null; id: null; createdAt: null; mine: null; isHidden: null; authorId: null; authorName: null; relations: null }); values: [string, string | null, Date | string | null, string | null, Date | string | null] }
  'prayer-viewers': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'prayer-with-campaign': { row: { id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; version: number; relations: (string)[]; dateSubmitted: string; editedAt: string | null; isByAdmin: boolean; supportCount: number; updateCount: number; commentCount: number; locationName: string | null; latitude: string | null; longitude: string | null; shareToken: string | null; isHidden: boolean; isAnonymous: boolean; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; intercessionCount: number; intercessorCount: number; timesPrayed: number; lastPrayedOn: string | null; today: string | null; audience: 'private' | 'groups' | 'public'; groups: ({ id: string; name: string })[]; images: ({ id: string; width: number; height: number; alt: string })[]; campaign: { id: string; title: string } | null; hasReminder: boolean }; values: [string | null, string | null, Date | string | null] }
  'prayers-of-mailed-reminders': { row: { id: string }; values: [string | null, readonly (string | null)[] | null] }
  'prayers-to-carry': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, number | string | null] }
  'promote-heir': { row: {  }; values: [string | null, string | null] }
  'proof-ways-of-account': { row: { hasCodes: boolean; hasRecoveryCodes: boolean }; values: [string | null] }
  'prove-identity-in-session': { row: { id: string }; values: [string | null, Date | string | null] }
  'public-pray-candidates': { row: { id: string; mine: boolean; dateSubmitted: string; peopleThisWeek: number; lastPrayedOn: string | null }; values: [string, Date | string | null] }
  'public-prayers': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, Date | string | null, string | null] }
  'public-prayers-for-visitors': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: null; isCarried: null; prayedToday: null }; values: [Date | string | null, string | null] }
  'public-prayers-of-category': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, Date | string | null, string | null, string | null] }
  'public-prayers-of-language': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, Date | string | null, string | null, string | null] }
  'public-prayers-of-language-and-category': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, Date | string | null, string | null, string | null, string | null] }
  'push-subscription-of-session': { row: { id: string }; values: [string | null] }
  'pushes-sent-lately': { row: { memberId: string; aggregateKey: string; at: string; isUrgent: boolean }; values: [readonly (string | null)[] | null, Date | string | null] }
  'put-down-prayer': { row: { ownerId: string; supportCount: number; isWithdrawn: boolean; isPutDown: boolean }; values: [string | null, string | null] }
  'read-locked-payment': { row: { attemptId: string; donationId: string; reference: string; startedAt: string; paidAt: string | null; transactionId: string | null; unknownChecks: number; isLatest: boolean; status: 'pending' | 'completed' | 'failed'; amountCents: number; creatorCents: number; refundedCents: number; currency: string; disputeState: 'open' | 'won' | 'lost' | null; campaignId: string | null; originalCampaignId: string; creatorId: string; donorId: string | null; subaccountCode: string | null; isOfDonation: boolean; suspendedCents: number }; values: [string | null] }
  'read-one-time-token': { row: { accountId: string | null; payload: unknown }; values: [Buffer | null, string | null, Date | string | null] }
  'ready-export': { row: { id: string; parts: number; bytes: number; readyAt: string }; values: [string | null, Date | string | null] }
  'receiver-of-push': { row: { id: string; memberId: string; sealed: Buffer; receiver: string; pausedUntil: string | null; lockScreen: 'nothing' | 'event' | 'subject'; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' | null }; values: [string | null, Date | string | null] }
  'recheck-reminders-ahead': { row: {  }; values: [Date | string | null] }
  'recheck-reminders-of-author': { row: {  }; values: [string | null, Date | string | null] }
  'recheck-reminders-of-members': { row: {  }; values: [readonly (string | null)[] | null, Date | string | null] }
  'recheck-reminders-of-prayer': { row: {  }; values: [string | null, Date | string | null] }
  'recipient-of-member': { row: { hasSubaccount: boolean }; values: [string | null] }
  'recipients-of-members': { row: { userId: string; accountName: string; bankName: string; last4: string; recipientCode: string | null; heldUntil: string | null }; values: [readonly (string | null)[] | null] }
  'record-digests': { row: { looked: number; upTo: string | null; memberIds: (string)[] }; values: [string | null, string | null, readonly (string | null)[] | null, Date | string | null, string | null, string | null, Date | string | null] }
  'record-hid-alone': { row: {  }; values: [string | null] }
  'record-image': { row: { id: string }; values: [string | null, string | null, number | null, number | null, number | null, Date | string | null, Date | string | null, number | string | null] }
  'record-open-apps': { row: {  }; values: [string | null, readonly (string | null)[] | null, Date | string | null, Date | string | null, string | null, readonly (string | null)[] | null, readonly (Date | string | null)[] | null] }
  'record-parts-of-export': { row: { id: string }; values: [string | null, number | null] }
  'record-progress-of-export': { row: { id: string }; values: [string | null, number | null] }
  'record-refused-address': { row: {  }; values: [string | null, Date | string | null] }
  'record-removal': { row: {  }; values: [string | null, string | null, Date | string | null] }
  'record-seen': { row: {  }; values: [string | null, string | null] }
  'reference-of-payment-review': { row: { reference: string | null }; values: [string | null] }
  'refunded-cents-of-donation': { row: { refundedCents: number }; values: [string | null] }
  'refunded-donations-of-campaign': { row: { id: string; at: string; name: string | null; amountCents: number; refundedCents: number; currency: string; status: 'pending' | 'completed' | 'failed'; message: string; isUnderReview: boolean; isDisputed: boolean }; values: [string | null, string | null, Date | string | null, string | null, boolean | null] }
  'refunds-under-way': { row: { cents: number }; values: [string | null] }
  'refuse-time-zone': { row: {  }; values: [string | null, string | null] }
  'refused-payments-of-address': { row: { failedAt: string }; values: [Buffer | null, Date | string | null, number | string | null] }
  'register-event-cursors': { row: {  }; values: [readonly (string | null)[] | null] }
  'register-push-subscription': { row: { receiver: string }; values: [string | null, string | null, string | null, Buffer | null, Buffer | null, Date | string | null] }
  'release-campaign': { row: {  }; values: [string | null] }
  'remove-account': { row: {  }; values: [string | null] }
  'remove-amen': { row: { amenCount: number; ownerId: string; isChanged: boolean }; values: [string | null, string | null] }
  'remove-amens-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-amens-under-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-bank-accounts-of-deleted-member': { row: {  }; values: [string | null] }
  'remove-campaign': { row: {  }; values: [string | null, Date | string | null, string | null] }
  'remove-carried-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-carried-under-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-comment': { row: { authorId: string; relations: (string)[] } & ({ ownerId: string; remaining: number } | { ownerId: null; remaining: null }); values: [string | null, string | null, string | null, readonly (string | null)[] | null] }
  'remove-comments-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-comments-under-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-ended-reminders': { row: {  }; values: [readonly (string | null)[] | null] }
  'remove-intercessions-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-intercessions-under-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-message-of-donation': { row: { campaignId: string | null }; values: [string | null] }
  'remove-miracle': { row: { isAllowed: boolean; isDone: boolean; wasPublic: boolean; prayerId: string | null }; values: [string | null, string | null, readonly (string | null)[]] }
  'remove-miracles-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-notification-items-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-notifications-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-oldest-push-subscriptions': { row: {  }; values: [string | null] }
  'remove-passes-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-prayers-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-pushes': { row: {  }; values: [readonly (number | string | null)[] | null] }
  'remove-reminder': { row: { id: string }; values: [string | null, string | null] }
  'remove-replaced-bank-accounts-of-deleted-member': { row: {  }; values: [string | null] }
  'remove-rest-days': { row: { id: string }; values: [string | null, string | null] }
  'remove-support': { row: { supportCount: number; ownerId: string; isChanged: boolean }; values: [string | null, string | null] }
  'remove-supports-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-supports-under-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'remove-update': { row: { authorId: string; relations: (string)[] } & ({ ownerId: string; remaining: number } | { ownerId: null; remaining: null }); values: [string | null, string | null, string | null, readonly (string | null)[] | null] }
  'remove-updates-of-deleted-member': { row: { removed: number }; values: [string | null, number | string | null] }
  'rename-passkey': { row: { id: string }; values: [string | null, string | null, string | null] }
  'renew-password-hash': { row: {  }; values: [string | null, string | null] }
  'renew-session-token': { row: { endsAt: string }; values: [string | null, Buffer | null, Date | string | null] }
  'reopen-prayer': { row: { id: string }; values: [string | null] }
  'replace-bank-account': { row: {  }; values: [string | null, Date | string | null] }
  'replace-invite': { row: { token: string; createdAt: string; expiresAt: string; uses: number }; values: [string | null, string | null, string | null, Date | string | null, Date | string | null] }
  'replace-message-text': { row: { number: number; isOwn: boolean; isOpen: boolean; isEdited: boolean }; values: [string | null, string | null, string | null, string | null, Date | string | null, Date | string | null, string | null] }
  'replace-recovery-codes': { row: {  }; values: [string | null, readonly (Buffer | null)[] | null] }
  'reporters-to-notify': { row: { userId: string }; values: [string | null] }
  'reports-of-case': { row: { reason: 'self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other'; details: string; reportedAt: string }; values: [string | null] }
  'request-refund': { row: {  }; values: [string | null, string | null, string | null, number | string | null, boolean | null, string | null, string | null, Date | string | null] }
  'require-second-factor': { row: { id: string }; values: [string | null, boolean | null] }
  'restore-prayer': { row: { id: string }; values: [string | null, string | null] }
  'resume-reminders': { row: {  }; values: [string | null] }
  'roles-of-member': { row: { role: 'user' | 'moderator' | 'admin' }; values: [string | null] }
  'roll-up-intercession-counts': { row: { taken: number }; values: [] }
  'roll-up-statistics': { row: { taken: number; isMoved: boolean }; values: [] }
  'rotate-session': { row: { accessEndsAt: string }; values: [string | null, Buffer | null, Date | string | null, Date | string | null, Date | string | null] }
  'second-step-of-account': { row: { isRequired: boolean; roles: ('user' | 'moderator' | 'admin')[] }; values: [string | null] }
  'set-anonymity-of-miracle-of-prayer': { row: { miracleId: string; isPublic: boolean; groupIds: (string)[] }; values: [string | null, boolean | null] }
  'set-campaign-hold': { row: { creatorId: string | null }; values: [string | null, Date | string | null, string | null] }
  'set-campaign-status': { row: {  }; values: [string | null, string | null, Date | string | null] }
  'set-comment-anonymity': { row: { relations: (string)[]; ownerId: string | null; isDone: boolean }; values: [string | null, string | null, string | null, boolean | null] }
  'set-group-owner': { row: {  }; values: [string | null, string | null] }
  'set-language': { row: {  }; values: [string | null, string | null] }
  'set-member-role': { row: {  }; values: [string | null, string | null] }
  'set-miracle-anonymity': { row: { isAllowed: boolean; isDone: boolean; wasPublic: boolean; ownerId: string; isOfPrayer: boolean; groupIds: (string)[] }; values: [string | null, string | null, readonly (string | null)[], boolean | null] }
  'set-password': { row: { email: string }; values: [string | null, string | null] }
  'set-prayer-anonymity': { row: { isPublic: boolean; groupIds: (string)[] }; values: [string | null, boolean | null] }
  'set-prayer-audience': { row: { wasPublic: boolean }; values: [string | null, string | null, string | null] }
  'set-rest-days': { row: { id: string }; values: [string | null, string | null, string | null, string | null, string | null, Date | string | null] }
  'share-name-when-praying': { row: { id: string }; values: [string | null, boolean | null] }
  'share-token-of-prayer': { row: { token: string }; values: [string | null] }
  'shared-prayer': { row: { id: string; token: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; authorName: string | null; isAnonymous: boolean; town: string | null; images: ({ id: string; width: number; height: number; alt: string })[]; dateSubmitted: string; supportCount: number; commentCount: number; intercessionCount: number; intercessorCount: number }; values: [string | null] }
  'shared-prayer-picture': { row: { id: string; title: string; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other' }; values: [string | null] }
  'show-campaign': { row: {  }; values: [string | null] }
  'show-group': { row: { id: string }; values: [string | null] }
  'show-image': { row: {  }; values: [string | null, Date | string | null] }
  'site-admins-to-write-to': { row: { id: string; email: string; fullName: string }; values: [] }
  'snooze-reminder': { row: { id: string }; values: [string | null, string | null, Date | string | null] }
  'some-account': { row: { isDemo: boolean }; values: [] }
  'staff-to-call': { row: { email: string }; values: [string | null, Date | string | null] }
  'start-staff-factor-reset': { row: { account_id: string }; values: [string | null, Date | string | null, Date | string | null, string | null] }
  'state-among-admins': { row: { isAdmin: boolean; isAnotherThere: boolean }; values: [string | null, Date | string | null] }
  'state-of-deleted-member-in-group': { row: { role: 'owner' | 'admin' | 'member'; heir: string | null }; values: [string | null, string | null] }
  'state-of-dispute': { row: { state: 'open' | 'won' | 'lost' }; values: [string | null, string | null] }
  'stop-export': { row: { id: string; parts: number }; values: [string | null] }
  'stop-mails': { row: { kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due' }; values: [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, string | null] }
  'stop-mails-of-reminders': { row: {  }; values: [string | null, readonly (string | null)[] | null] }
  'store-banks': { row: {  }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (boolean | null)[] | null, readonly (boolean | null)[] | null, Date | string | null] }
  'store-checkout-address': { row: {  }; values: [string | null, string | null, string | null] }
  'store-codes-of-bank-account': { row: { userId: string }; values: [string | null, string | null, string | null, boolean | null, boolean | null] }
  'store-dispute': { row: {  }; values: [string | null, string | null, string | null, string | null, Date | string | null] }
  'store-drawn-picture': { row: { file: string }; values: [string | null, string | null, Date | string | null] }
  'store-idempotent-answer': { row: {  }; values: [string | null, string | null, string | null, string | null] }
  'store-note-of-dispute-reviews': { row: {  }; values: [readonly (string | null)[] | null, string | null, string | null] }
  'store-note-of-payment-review': { row: {  }; values: [string | null, string | null, string | null] }
  'streak': { row: { current: number; longest: number; today: string | null; lastOn: string | null; openDay: string | null; enteredDay: string | null; days: ({ on: string; count: number })[]; restDays: ({ id: string; from: string; to: string; kind: 'illness' | 'holiday' | 'rest' })[]; refusedTimeZones: (string)[] }; values: [string | null, Date | string | null, number | null] }
  'sum-up-disputes': { row: {  }; values: [readonly (string | null)[] | null, Date | string | null] }
  'supporters': { row: ({ id: string; name: string | null; amount: number; message: string; reportable: boolean | null; at: string } | { id: null; name: null; amount: null; message: null; reportable: null; at: null }); values: [string | null, string | null, Date | string | null, string | null] }
  'suspend-member': { row: {  }; values: [string | null, Date | string | null, string | null] }
  'suspended-member-to-notify': { row: { userId: string }; values: [string | null] }
  'take-away-comment': { row: { prayerId: string; ownerId: string }; values: [string | null] }
  'take-away-message': { row: { groupId: string; number: number; authorId: string | null }; values: [string | null, Date | string | null] }
  'take-away-miracle': { row: { ownerId: string; prayerId: string | null; wasPublic: boolean }; values: [string | null] }
  'take-away-update': { row: { prayerId: string; ownerId: string }; values: [string | null] }
  'take-batch-of-campaign-mailing': { row: { id: string }; values: [string | null, Date | string | null] }
  'take-batch-of-terms-notice': { row: { email: string }; values: [string | null, number | string | null, Date | string | null] }
  'take-code-step': { row: { account_id: string }; values: [string | null, number | string | null] }
  'take-due-attempts': { row: { id: string; reference: string; startedAt: string; isPending: boolean; isPaid: boolean }; values: [Date | string | null, number | string | null] }
  'take-due-factor-reset': { row: { account_id: string }; values: [string | null, Date | string | null] }
  'take-due-factor-reset-mails': { row: { email: string; isDue: boolean }; values: [Date | string] }
  'take-due-provider-events': { row: { id: string }; values: [Date | string | null, number | string | null] }
  'take-events': { row: { settledBelow: string; xid: string | null } & ({ id: number; name: string; payload: unknown; actorId: string | null; at: string } | { id: null; name: null; payload: null; actorId: null; at: null }); values: [string | null] }
  'take-open-disputes': { row: { reference: string }; values: [Date | string | null, Date | string | null, number | string | null] }
  'take-open-refunds': { row: { reference: string }; values: [Date | string | null, Date | string | null, number | string | null] }
  'take-over-account': { row: {  }; values: [string | null, string | null] }
  'take-over-push-endpoint': { row: {  }; values: [Buffer | null, string | null] }
  'take-pending-registration': { row: { fullName: string; email: string; passwordHash: string; mayMail: boolean; at: string; redirect: string | null; deviceHash: Buffer | null; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr' }; values: [string | null] }
  'take-unfinished-payments': { row: { reference: string; startedAt: string }; values: [string | null, string | null, Date | string | null, Date | string | null] }
  'testimonies': { row: { opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; reportedAt: string; authorId: string | null; authorName: string | null; mine: boolean }; values: [Date | string | null] }
  'title-for-lock-screen': { row: { title: string }; values: [string | null, string | null] }
  'transaction-of-another-attempt': { row: { id: string }; values: [string | null, string | null] }
  'trust-device': { row: {  }; values: [Buffer | null, string | null, Date | string | null] }
  'try-lock-statistics': { row: { isMine: boolean }; values: [] }
  'unanswered-refunds': { row: { id: string; reference: string; askedAt: string | null }; values: [Date | string | null, number | null, number | null, number | string | null] }
  'uncount-prayer-day': { row: { user_id: string }; values: [string | null, string | null] }
  'unfinished-deletions': { row: { memberId: string }; values: [] }
  'unmute-notifications': { row: {  }; values: [string | null, string | null, string | null, string | null] }
  'unread-messages': { row: { count: number }; values: [string | null] }
  'unseen-notifications-by-id': { row: { id: string; kind: 'prayed' | 'supported' | 'commented' | 'amen' | 'update-on-carried' | 'answered-carried' | 'join-requested' | 'join-decided' | 'role-changed' | 'group-offered' | 'membership-ended' | 'group-prayers' | 'replied' | 'chat' | 'reminder' | 'gift-received' | 'campaign-news' | 'campaign' | 'donation' | 'account' | 'moderation' | 'report-decided' | 'case-opened' | 'contact-received' | 'review-opened' | 'payout-due'; detail: 'accepted' | 'rejected' | 'admin' | 'member' | 'owner' | 'former-owner' | 'removed' | 'group-deleted' | 'active' | 'paused' | 'completed' | 'canceled' | 'hidden' | 'shown' | 'held' | 'released' | 'refunded' | 'failed' | 'password' | 'email' | 'providers' | 'bank-account' | 'roles' | 'warned' | 'suspended' | 'update' | 'changed' | 'due' | 'answered' | 'archived' | 'gone' | null; people: number; at: string; isSeen: boolean; items: number; subjectKind: 'prayer' | 'miracle' | 'campaign' | 'donation' | 'case' | 'contact-message' | 'review' | null; subjectId: string | null; title: string | null; groupId: string | null; groupName: string | null; name: string | null; isAnonymous: boolean }; values: [string | null, readonly (string | null)[] | null] }
  'unshare-miracles-of-group': { row: { ended: number }; values: [string | null] }
  'unshare-miracles-of-member': { row: { ended: number }; values: [string | null, string | null] }
  'unshare-prayers-of-group': { row: { ended: number }; values: [string | null] }
  'unshare-prayers-of-member': { row: { ended: number }; values: [string | null, string | null] }
  'update-group': { row: { id: string }; values: [string | null, number | null, string | null, string | null, boolean | null, boolean | null] }
  'upsert-code-secret': { row: {  }; values: [string | null, Buffer | null, number | string | null, Date | string | null] }
  'upsert-known-device': { row: { isNew: boolean; isFirst: boolean }; values: [Buffer | null, string | null, Date | string | null] }
  'upsert-message-check': { row: {  }; values: [string | null, string | null, string | null, string | null, string | null, string | null, boolean | null, string | null, string | null, Date | string | null] }
  'upsert-one-time-token': { row: {  }; values: [Buffer | null, string | null, string | null, string | object | null, Date | string | null] }
  'upsert-translator': { row: {  }; values: [string | null, string | null, boolean | null, string | null, Date | string | null] }
  'use-drawn-picture': { row: {  }; values: [string | null, Date | string | null] }
  'use-recovery-code': { row: { account_id: string }; values: [string | null, Buffer | null] }
  'user-stats': { row: { totalPrayers: number; activePrayers: number; answeredPrayers: number; currentStreak: number; longestStreak: number; totalBadges: number; engagementCount: number; totalMiracles: number; supportsGiven: number; prayingSince: string | null }; values: [string | null, Date | string | null] }
  'verify-account': { row: { id: string }; values: [string | null, Date | string | null] }
  'viewers-in-group': { row: { subjectId: string; viewerId: string }; values: [readonly (string | null)[] | null, readonly (string | null)[] | null] }
  'visible-content': { row: { authorId: string | null; isAnonymous: boolean }; values: [string | null, string | null, string | null] }
  'visible-image': { row: { id: string; isPublic: boolean }; values: [string | null, string | null] }
  'waiting-contact-messages': { row: { id: string; ticket: string; name: string; email: string; subject: string; message: string; sentAt: string; dueAt: string; answeredAt: string | null; isOverdue: boolean; answeredBy: string | null }; values: [Date | string, Date | string | null, string | null] }
  'waiting-join-requests': { row: { groupRelations: (string)[]; groupOwnerId: string } & ({ id: string; message: string; createdAt: string; userId: string; name: string; isCollapsed: boolean } | { id: null; message: null; createdAt: null; userId: null; name: null; isCollapsed: null }); values: [string | null, string | null, readonly (string | null)[] | null, Date | string | null, string | null] }
  'waiting-moderation-cases': { row: { id: string; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; state: 'open' | 'decided'; openedAt: string; dueAt: string; isHidden: boolean; hiddenByRule: boolean; reportCount: number; reasons: ('self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other')[]; outcome: 'hidden' | 'removed' | 'warned' | 'suspended' | 'dismissed' | 'gone' | null; decidedAt: string | null; hasAuthor: boolean; audience: string | null; isThere: boolean; language: string | null; title: string | null; authorId: string | null; authorName: string | null; body: string | null }; values: [string | null, Date | string | null, string | null] }
  'waiting-payment-reviews': { row: { id: string; kind: 'mismatch' | 'second-payment' | 'campaign-gone' | 'orphan' | 'missing-at-provider' | 'refund-unknown' | 'refund-failed' | 'dispute'; openedAt: string; reference: string | null; donationId: string | null; seenCents: number | null; seenCurrency: string | null; isInSuspense: boolean; closedAt: string | null; outcome: 'accepted' | 'refunded' | 'dismissed' | null; note: string; isClosed: boolean; isDisputed: boolean; suspendedCents: number; isRefundUnderWay: boolean; isCreatorThere: boolean } & ({ campaignId: string | null; campaignTitle: string; expectedCents: number } | { campaignId: null; campaignTitle: null; expectedCents: null }); values: [Date | string | null, string | null] }
  'wake-other-servers': { row: { pg_notify: unknown }; values: [string] }
  'wall-search': { row: { id: string; title: string; opening: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other'; status: 'active' | 'answered' | 'archived'; dateSubmitted: string; supportCount: number; authorId: string | null; authorName: string | null; mine: boolean; isSupporter: boolean; isCarried: boolean | null; prayedToday: boolean }; values: [string | null, Date | string | null, Date | string | null, string | null, string | null, string | null, string | null] }
  'weigh-moderation-case': { row: { mustHide: boolean | null }; values: [string | null] }
  'whole-bank-account': { row: { recipientId: string; bankCode: string; accountName: string; sealed: Buffer; fingerprint: Buffer; feeBasisPoints: number; recipientCode: string | null; isDone: boolean }; values: [string | null] }
  'whole-history': { row: { kind: 'prayer' | 'miracle'; id: string; title: string; description: string; language: 'en' | 'af' | 'zu' | 'xh' | 'st' | 'tn' | 'nso' | 'ts' | 'ss' | 've' | 'nr'; category: 'health' | 'finances' | 'relationships' | 'career' | 'family' | 'spiritual' | 'education' | 'other' | null; status: 'active' | 'answered' | 'archived' | null; audience: 'private' | 'groups' | 'public'; at: string; on: string; answeredOn: string | null; prayedDays: number | null; groups: (string)[] }; values: [string | null, Date | string | null, string | null, string] }
  'whole-moderation-case': { row: { id: string; kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'message' | 'group' | 'campaign' | 'donation' | 'profile'; state: 'open' | 'decided'; openedAt: string; dueAt: string; isHidden: boolean; hiddenByRule: boolean; reportCount: number; reasons: ('self-harm' | 'harassment' | 'sexual' | 'child-safety' | 'private-information' | 'fraud' | 'spam' | 'other')[]; outcome: 'hidden' | 'removed' | 'warned' | 'suspended' | 'dismissed' | 'gone' | null; decidedAt: string | null; hasAuthor: boolean; audience: string | null; isThere: boolean; language: string | null; title: string | null; authorId: string | null; authorName: string | null; isAnonymous: boolean; body: string | null; subjectId: string; isHiddenByCase: boolean; isContentHidden: boolean; mayRead: boolean; isOwn: boolean; isAdmin: boolean; isAuthorStaff: boolean; suspendedUntil: string | null }; values: [string | null, string | null, Date | string | null, boolean | null] }
  'withdraw-group-offer': { row: { ownerId: string; heirId: string }; values: [string | null, Date | string | null] }
  'withdraw-intercession': { row: { ownerId: string; removedDay: string | null; isTooLate: boolean; count: number; people: number; times: number; lastOn: string | null; today: string }; values: [string, string | null, Date | string | null, Date | string | null] }
  'withdraw-late-day': { row: { isOpen: boolean; isRemoved: boolean }; values: [string | null, string | null, Date | string | null] }
  'withdraw-notification-item': { row: { userId: string }; values: [string | null, string | null] }
  'zones-of-due-digests': { row: { timeZone: string; day: string }; values: [Date | string, string | null, Date | string | null] }
}

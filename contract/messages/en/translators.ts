/** The page of admins with the people who check sentences. */
export const translatorMessages = {
  'translators.title': 'Languages',
  'translators.lead': 'People who check the sentences of a language. No right of staff comes with it.',
  'translators.none': 'Nobody checks a language yet',
  'translators.add': 'Add somebody',
  'translators.email': 'E-mail of the member',
  'translators.email.required': 'Please enter the e-mail of a member',
  'translators.email.unknown': 'No verified member has this e-mail',
  'translators.language': 'Language',
  'translators.isChief': 'Chief: settles disputes, and may show a sentence in English',
  'translators.chief': 'Chief',
  'translators.save': 'Let them check',
  'translators.added': 'They may check {language}',
  'translators.checks':
    '{count, plural, =0 {Nothing confirmed} one {# sentence confirmed} other {# sentences confirmed}}',
  'translators.remove': 'End',
  'translators.removed': 'Their right has ended; what they confirmed stays',
  'translators.withdraw': 'Take back all',
  'translators.withdraw.title': 'Take back everything {name} confirmed in {language}?',
  'translators.withdraw.text': 'The sentences stand as drafts or in English again, on all pages at once.',
  'translators.withdrawn': 'Taken back',
} as const

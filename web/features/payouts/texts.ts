import { bankMessages } from '#contract/messages/en/bank.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(bankMessages)

/** The texts of the bank account. */
export { t } from '#web/platform/text.ts'

import { accountMessages } from '#contract/messages/en/account.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(accountMessages)

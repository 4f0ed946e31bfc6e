import * as z from 'zod/mini'
import { FullName, TermsAcceptance } from './account-operations.ts'

/** The name of an imported member whose export had none that can be one here, until they are asked for theirs. */
export const neutralName = 'Member'

/** The consent of a member with the neutral name. */
export const TermsAcceptanceWithName = z.extend(TermsAcceptance, { fullName: FullName })

import { mediaLimits } from '#contract/media/media-constants.ts'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { fill } from '#contract/messages/fill.ts'
import type { MessageValues } from '#contract/messages/key.ts'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import { type Fees, feeValues } from '#contract/money/fees.ts'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import {
  accountLimits,
  chatLimits,
  contactLimits,
  groupLimits,
  secondFactorLimits,
} from '#contract/values/constants.ts'
import type { LegalBlock, LegalCondition, LegalSection } from './document.ts'
import { LEGAL_NOTICE_DAYS } from './versions.ts'

/** The settings of a site that the legal texts use; null is not set (REQ-5, REQ-54, REQ-101). */
export type LegalSite = {
  appName: string
  analytics: boolean
  support: { email: string | null; phone: string | null; address: string | null }
  payments: { fees: Fees }
}

/** A document for one site: placeholders filled in, blocks that do not apply left out. */
export function legalText(sections: readonly LegalSection[], site: LegalSite): LegalSection[] {
  const values = legalValues(site)
  return sections.map(({ id, title, blocks }) => ({
    id,
    title: fill(title, values),
    blocks: blocks.filter((block) => applies(block, site)).map((block) => filled(block, values)),
  }))
}

/** Values of the placeholders; fees and limits come from the constants that the product uses. */
function legalValues({ appName, support, payments }: LegalSite): MessageValues {
  const fees = feeValues(payments.fees)
  return {
    app: appName,
    provider: fees.provider,
    fees: fill(campaignMessages['fees.ofDonations'], fees),
    noticeDays: LEGAL_NOTICE_DAYS,
    unverifiedDays: accountLimits.unverifiedDays,
    verificationHours: accountLimits.verificationHours,
    resetMinutes: accountLimits.resetMinutes,
    trustDays: secondFactorLimits.trustDays,
    factorResetHours: secondFactorLimits.resetHours,
    factorLinkHours: secondFactorLimits.linkHours,
    orphanHours: mediaLimits.orphanHours,
    contactDays: contactLimits.keptDays,
    earlierWordsDays: chatLimits.earlierWordsDays,
    removalDays: groupLimits.removalDays,
    offerDays: groupLimits.offerDays,
    notificationDays: notificationLimits.keptDays,
    exportHours: exportLimits.keptHours,
    email: support.email ?? '',
    phone: support.phone ?? '',
    address: support.address ?? '',
  }
}

function applies(block: LegalBlock, site: LegalSite): boolean {
  return typeof block === 'string' || !('when' in block) || isSo(block.when, site)
}

function isSo(condition: LegalCondition, { analytics, support }: LegalSite): boolean {
  if (condition === 'analytics') return analytics
  if (condition === 'no-analytics') return !analytics
  return support[condition] !== null
}

function filled(block: LegalBlock, values: MessageValues): LegalBlock {
  if (typeof block === 'string') return fill(block, values)
  if ('text' in block) return { ...block, text: fill(block.text, values) }
  if ('items' in block) return { items: block.items.map((item) => fill(item, values)) }
  return { pairs: block.pairs.map(([subject, rule]) => [fill(subject, values), fill(rule, values)] as const) }
}

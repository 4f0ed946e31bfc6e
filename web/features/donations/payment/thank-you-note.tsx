import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { ReportCampaign } from '#web/features/campaigns/page/report-campaign.tsx'
import { t } from '#web/features/donations/donation-texts.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Quotation } from '#web/ui/cards/quotation.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'

type ThankYouNoteProps = { text: string; campaign: Campaign | null }

/** What the creator says to those who gave (REQ-342); members may report it with the campaign. */
export function ThankYouNote({ text, campaign }: ThankYouNoteProps) {
  const { member } = useSession()
  const creator = campaign?.creator
  return (
    <Quotation text={text}>
      {creator ? <Avatar tint={creator.tint} name={creator.name} size="sm" /> : null}
      {creator ? t('thanks.note.by', { name: creator.name }) : t('thanks.note.byNobody')}
      {member && campaign && !campaign.mine ? <ReportCampaign campaign={campaign} /> : null}
    </Quotation>
  )
}

import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'

/** A campaign that is easy to give to, and why; opened on demand. */
export function CampaignExample() {
  return (
    <Accordion>
      <AccordionItem id="example" level={2} title={t('campaignForm.example')}>
        <blockquote className="font-serif">
          <p>
            <strong>{t('campaignForm.example.title')}</strong>
          </p>
          <p>{t('campaignForm.example.what')}</p>
          <p>{t('campaignForm.example.how')}</p>
          <p>{t('campaignForm.example.rest')}</p>
        </blockquote>
        <p>{t('campaignForm.example.why')}</p>
      </AccordionItem>
    </Accordion>
  )
}

import type { ReactNode } from 'react'
import type { DeletionPreview, deletionObstacles } from '#contract/account/account-deletion-operations.ts'
import { accountDeletionMessages } from '#contract/messages/en/account-deletion.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import '#web/ui/cards/setting-row.css'

const t = textsOf(accountDeletionMessages)

type DeletionConsequencesProps = {
  deletionPreview: DeletionPreview
  obstacles: Record<(typeof deletionObstacles)[number], string>
  /** The note about money still to be paid out. */
  owed: ReactNode
  /** Names the content whose amount is not counted. */
  content: string
  stays: string
  /** Whether 'prayers' and 'miracles' are listed where there are none. */
  showsZero?: boolean
}

/** The obstacles to deleting an account, and the content deleted with it (REQ-95, REQ-96). */
export function DeletionConsequences(props: DeletionConsequencesProps) {
  const { prayers, miracles, groups, campaigns, obstacles } = props.deletionPreview
  return (
    <>
      {obstacles.map((obstacle) => (
        <Note key={obstacle} kind="bad">
          {props.obstacles[obstacle]}
        </Note>
      ))}
      {props.owed}
      <p className="dialog-text">
        {t('accountDeletion.lead')} {t('accountDeletion.goes')}
      </p>
      <ul className="bullets wrap-anywhere">
        {prayers > 0 || props.showsZero ? (
          <li>{t('accountDeletion.goes.prayers', { count: prayers })}</li>
        ) : null}
        {miracles > 0 || props.showsZero ? (
          <li>{t('accountDeletion.goes.miracles', { count: miracles })}</li>
        ) : null}
        <li>{props.content}</li>
        {groups.map(({ id, name: group, heir }) => (
          <li key={id}>
            {heir === null
              ? t('accountDeletion.group.ends', { group })
              : t('accountDeletion.group.passes', { group, heir })}
          </li>
        ))}
        {campaigns.map(({ id, title: campaign }) => (
          <li key={id}>{t('accountDeletion.campaign.ends', { campaign })}</li>
        ))}
      </ul>
      <p className="dialog-text">{props.stays}</p>
    </>
  )
}

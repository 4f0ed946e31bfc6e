import { useInfiniteQuery } from '@tanstack/react-query'
import type { Block } from '#contract/moderation/moderation-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { SettingList } from '#web/ui/lists/setting-list.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { useUnblock } from './data-api.ts'
import { blocksQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

/** The members one has blocked, and the button to unblock them (REQ-219). */
export function Blocks({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(blocksQuery(useApi()))
  return (
    <SettingList
      id="blocked"
      title={t('block.list')}
      lead={t('block.list.lead')}
      items={list.data ? itemsOf(list.data) : null}
      list={list}
      texts={{ ...loadMoreTexts(), none: t('block.list.none'), failed: t('block.list.failed') }}
    >
      {(block) => <BlockRow key={block.id} block={block} timeZone={timeZone} />}
    </SettingList>
  )
}

function BlockRow({ block, timeZone }: { block: Block; timeZone: string }) {
  const { id, person, isAnonymous, blockedAt } = block
  const day = formatDay(blockedAt, timeZone)
  const name = isAnonymous ? t('block.anonymous.listed', { name: person.name, on: day }) : person.name
  const [isEnding, unblock] = useBusyAction(useUnblock(id, name))
  return (
    <li className="row justify-between">
      <Byline
        avatar={<Avatar tint={person.tint} name={person.name} size="sm" />}
        name={name}
        line={isAnonymous ? undefined : <time dateTime={blockedAt}>{day}</time>}
      />
      <Button kind="secondary" size="sm" aria-disabled={isEnding} onClick={unblock}>
        {t('block.end')} <span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}

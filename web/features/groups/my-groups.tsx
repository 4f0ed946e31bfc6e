import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { Api } from '#web/platform/router-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { CreateGroupDialog } from './create-group.tsx'
import { t } from './group-texts.ts'
import { MyGroupsLists } from './my-groups-lists.tsx'

type MyGroupsProps = { api: Api; member: Member; onCreated: (group: Group) => void }

/** The groups the member belongs to, and those they asked to join (GRP-1 … GRP-3, GRP-7). */
export function MyGroups({ api, member, onCreated }: MyGroupsProps) {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Main>
      <Page>
        <PageHead
          title={t('group.mine')}
          lead={t('group.mine.lead')}
          action={<PageActions onCreate={() => setIsCreating(true)} />}
        />
        <MyGroupsLists api={api} timeZone={member.timeZone} />
      </Page>
      <CreateGroupDialog
        member={member}
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={onCreated}
      />
    </Main>
  )
}

function PageActions({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="row gap-2">
      <Link to="/groups/explore" className={buttonClass({ kind: 'secondary', className: 'grow' })}>
        <Search />
        {t('group.all')}
      </Link>
      <Button className="grow" onClick={onCreate}>
        <Plus />
        {t('group.new.short')}
      </Button>
    </div>
  )
}

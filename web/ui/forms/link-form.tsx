import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'

type LinkAction = { label: ReactNode; busyLabel: string; isBusy: boolean; onSend: () => void }

type LinkFormProps = {
  title: ReactNode
  /** Why the link does nothing; the form is left out then. */
  broken: ReactNode
  lead: ReactNode
  failure: { title: ReactNode; detail: ReactNode } | null
  action: LinkAction
  /** Does less, and comes first: it is posted to an address of its own. */
  smallerAction?: LinkAction & { address: string }
  /** The place to go from a link that does nothing. */
  elsewhere: ReactNode
}

/** The page of a link in a mail: a button that posts to the same address where scripts are off. */
export function LinkForm({ title, broken, lead, failure, action, smallerAction, elsewhere }: LinkFormProps) {
  return (
    <LinkFormPage>
      <h1>{title}</h1>
      {broken ? (
        <>
          <Note kind="bad">{broken}</Note>
          {elsewhere}
        </>
      ) : (
        <>
          <p className="text-text-2">{lead}</p>
          {failure ? (
            <Note kind="bad" title={failure.title}>
              {failure.detail}
            </Note>
          ) : null}
          {smallerAction ? <ActionForm {...smallerAction} /> : null}
          <ActionForm {...action} isSecond={smallerAction !== undefined} />
        </>
      )}
    </LinkFormPage>
  )
}

type ActionFormProps = LinkAction & { address?: string; isSecond?: boolean }

function ActionForm({ label, busyLabel, isBusy, onSend, address, isSecond }: ActionFormProps) {
  return (
    <form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Button
        type="submit"
        size="lg"
        kind={isSecond ? 'secondary' : 'primary'}
        busy={isBusy}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </form>
  )
}

type LinkFormDoneProps = { title: ReactNode; detail: ReactNode; elsewhere: ReactNode }

/** The same page after the button was pressed. */
export function LinkFormDone({ title, detail, elsewhere }: LinkFormDoneProps) {
  return (
    <LinkFormPage>
      <div role="status">
        <h1>{title}</h1>
      </div>
      <p className="text-text-2">{detail}</p>
      {elsewhere}
    </LinkFormPage>
  )
}

function LinkFormPage({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl items-start gap-5">{children}</div>
      </Page>
    </Main>
  )
}

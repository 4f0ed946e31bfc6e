import { createFileRoute } from '@tanstack/react-router'
import { OwnLanguages } from '#web/features/languages/own-languages.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The languages that the member may check. */
export const Route = createFileRoute('/_signed-in/translate/')({
  pendingComponent: PageWaiting,
  component: OwnLanguages,
})

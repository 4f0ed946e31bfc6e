import { createFileRoute, notFound } from '@tanstack/react-router'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { t } from '#web/features/shell/shell-texts.ts'

export const Route = createFileRoute('/$')({
  staticData: { boot: 'none' },
  head: () => ({
    meta: [{ title: t('notFound.pageTitle') }],
  }),
  beforeLoad: () => {
    throw notFound()
  },
  notFoundComponent: PageMissing,
})

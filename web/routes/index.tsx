import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  staticData: { boot: 'deferred', cache: true },
})

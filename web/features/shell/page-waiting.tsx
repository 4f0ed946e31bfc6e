import { t } from '#web/platform/text.ts'
import { DotLoader } from '#web/ui/dot-loader.tsx'
import { Main } from '#web/ui/page.tsx'

/** Stands in the place of a page that only the browser can show; says so when it takes a moment (AUTH-32). */
export function PageWaiting() {
  return (
    <Main>
      <div className="appear-late">
        <DotLoader>{t('state.loading')}</DotLoader>
      </div>
    </Main>
  )
}

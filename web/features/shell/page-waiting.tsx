import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Main } from '#web/ui/layout/page-layout.tsx'
import { t } from './shell-texts.ts'
import { WithoutScripts } from './without-scripts.tsx'

/** Stands in the place of a page that only the browser can show; says so when it takes a moment (AUTH-32), and what to do where scripts are off. */
export function PageWaiting() {
  return (
    <Main>
      <noscript>{import.meta.env.SSR ? <WithoutScripts /> : null}</noscript>
      <div className="appear-late">
        <DotLoader>{t('state.loading')}</DotLoader>
      </div>
    </Main>
  )
}

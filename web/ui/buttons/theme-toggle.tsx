import { SunMoon } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

/** Makes a button switch the theme, by the inline script of the page (web/platform/page/theme-script.ts). */
export const themeSwitch = { 'data-theme-switch': '' }

/** The button that switches between the day and the night theme. */
export function ThemeToggle({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <IconButton {...themeSwitch} label={label} className={className}>
      <SunMoon />
    </IconButton>
  )
}

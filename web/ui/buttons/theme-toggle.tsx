import { SunMoon } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type Theme = 'light' | 'dark'

/** The colour of the browser's own bar. */
type BarColors = Record<Theme, string>

type ThemeToggleProps = {
  label: string
  barColors: BarColors
  className?: string | undefined
}

/** Switches between day and night theme, and remembers the choice on this device. */
export function toggleTheme(barColors: BarColors) {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(theme, barColors[theme])
}

/** The button that switches the theme. */
export function ThemeToggle({ label, barColors, className }: ThemeToggleProps) {
  return (
    <IconButton label={label} className={className} onClick={() => toggleTheme(barColors)}>
      <SunMoon />
    </IconButton>
  )
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function applyTheme(theme: Theme, barColor: string) {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', barColor)
  }
  rememberTheme(theme)
}

/** False where the browser forbids storage: the choice then lasts until the page is left. */
function rememberTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
    return true
  } catch {
    return false
  }
}

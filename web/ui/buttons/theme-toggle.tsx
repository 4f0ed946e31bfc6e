import { SunMoon } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type Theme = 'light' | 'dark'

type ThemeToggleProps = {
  label: string
  /** The colour of the browser's own bar. */
  barColors: Record<Theme, string>
}

/** Switches between day and night theme, and remembers the choice on this device. */
export function ThemeToggle({ label, barColors }: ThemeToggleProps) {
  function toggle() {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark'
    applyTheme(theme, barColors[theme])
  }
  return (
    <IconButton label={label} onClick={toggle}>
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

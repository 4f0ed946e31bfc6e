import { SunMoon } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

/** Turns the cloth over, from day to night and back, and remembers the choice on this device. */
export function ThemeToggle({ label }: { label: string }) {
  return (
    <IconButton label={label} onClick={() => applyTheme(currentTheme() === 'dark' ? 'light' : 'dark')}>
      <SunMoon />
    </IconButton>
  )
}

type Theme = 'light' | 'dark'

const PAGE_COLOURS: Record<Theme, string> = { light: '#FBF7ED', dark: '#0A122D' }

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', PAGE_COLOURS[theme])
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

import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const drawing = resolve(import.meta.dirname, '../web/ui/create-icon.ts')
const libraryImport = "import createLucideIcon from '../createLucideIcon.mjs'"
const lightImport = `import { createIcon as createLucideIcon } from ${JSON.stringify(drawing)}`
/** React wants no keys for children that never change, and our style sheet knows no single icon and sizes them all. */
const unusedNames = /,? ?\b(key|name): "[\w-]+",?/g
const unusedRest = /\bsize: 24,|\baliases: \[[^[\]]*\],?/g

/**
 * Lets web/ui/create-icon.ts draw the icons of lucide-react in built pages: the library's own way costs every first
 * load more than a kilobyte for options nobody here uses.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => {
        if (!code.includes(libraryImport)) return undefined
        const light = code.replace(libraryImport, lightImport)
        return { code: light.replace(unusedNames, '').replace(unusedRest, ''), map: null }
      },
    },
  }
}

import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightIcons } from './tools/light-icons.ts'
import { operationAddresses } from './tools/operation-addresses.ts'
import { routeTreeOptions } from './tools/route-tree.ts'

/**
 * Few files compress best, and every name of a file costs the first load. Each page has the libraries, which seldom
 * change, and the shell; beyond these, pages that a person visits together share a file. Groups must not import each
 * other in a circle (tools/build-cycles.ts).
 */
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', test: /./, tags: ['$initial' as const] },
  { name: 'sun', test: /[\\/]ui[\\/]art[\\/](dot-sun|ring)/ },
  { name: 'scene', test: /[\\/]ui[\\/]art[\\/]hero-scene/ },
  { name: 'cards', test: /[\\/](story-card|meta|time-ago|prayer-card|prayer-facts)\.tsx$/ },
  { name: 'wall', test: /[\\/](wall|ways-on|skeleton|prayers\.index)[\w-]*\.tsx?/ },
  { name: 'missing', test: /[\\/](routes[\\/]\$|page-missing|not-found)\.tsx/ },
  { name: 'legal', test: /[\\/](features[\\/]legal|routes[\\/](terms|privacy))/ },
  {
    name: 'forms',
    test: /[\\/](node_modules[\\/](zod|react-hook-form|lucide-react[\\/].*[\\/]eye)|contract[\\/](text|operation|time)|platform[\\/](operation|form)|ui[\\/](text-input|field|checkbox))\b/,
  },
  { name: 'account', test: /[\\/](features[\\/]account|routes[\\/](login|register|forgot|reset|verify))/ },
  { name: 'shared', test: /[\\/](features[\\/](sharing|media[\\/]pictures)|routes[\\/]s\.)/ },
  { name: 'members', test: /./, minShareCount: 3 },
  {
    name: 'groups',
    test: /[\\/](features[\\/]groups[\\/][\w-]+\.tsx|routes[\\/]_signed-in[\\/](groups\.(index|new|explore)|invite))/,
  },
  {
    name: 'miracles',
    test: /[\\/](features[\\/]miracles[\\/](?!own-|texts)|routes[\\/]_signed-in[\\/](miracles|report-miracle))/,
  },
  {
    name: 'writing',
    test: /[\\/](features[\\/]prayers[\\/](prayer-(draft|fields)|(use-)?(new|edit)-prayer)|routes[\\/]_signed-in[\\/](new-prayer|prayers\.edit))/,
  },
]

/** Reading a property does nothing here, and the contract is data: whoever imports it and uses nothing does not load it. */
const treeshake = {
  propertyReadSideEffects: false as const,
  unknownGlobalSideEffects: false,
  moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }],
}

/** What every page has loaded before it asks for more. */
const alwaysLoaded = /[\\/](libraries|rolldown-runtime|entry-client)-[\w-]+\.js$/

/** A public page's loader starts at once; that of pages few visitors see waits outside the first load of all. */
function splitOf(routeId: string) {
  const parts = ['component', 'errorComponent', 'notFoundComponent'] as const
  if (routeId === '/_signed-in') return []
  return /^\/(_signed-in|s)\//.test(routeId) ? [[...parts, 'loader', 'pendingComponent'] as const] : [parts]
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, 'web/public'),
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter({
      ...routeTreeOptions,
      // On both sides alike: where a component is lazy React draws a boundary, and hydration compares them.
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => splitOf(routeId) },
    }),
    react(),
    tailwindcss(),
    operationAddresses(),
    lightIcons(),
  ],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  build: {
    // Cascade layers need these anyway; older browsers read the pages without style and script.
    target: isSsrBuild ? 'node24' : ['chrome99', 'safari16.4', 'firefox97'],
    sourcemap: false,
    emptyOutDir: isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !alwaysLoaded.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx', output: { codeSplitting: false } }
      : {
          input: 'web/entry-client.tsx',
          output: { codeSplitting: { groups } },
          treeshake,
        },
  },
}))

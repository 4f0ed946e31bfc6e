import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawings } from './tools/drawings.ts'
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
  { name: 'addresses', test: /operation-addresses\/others/ },
  { name: 'home', test: /[\\/]styles[\\/](landing|cloth)\.css/ },
  { name: 'tokens', test: /[\\/]scene-tokens\.css/ },
  { name: 'covers', test: /[\\/]styles[\\/](cover-(art|card)|progress)\.css/ },
  { name: 'stories', test: /[\\/]styles[\\/](gift-row|pictures|talk)\.css/ },
  { name: 'inputs', test: /[\\/]styles[\\/](choice|field|input)\.css/ },
  { name: 'scene', test: /[\\/]ui[\\/]art[\\/](hero-scene|landscape|scenery)/ },
  {
    name: 'public',
    test: /[\\/](platform[\\/](time(-\w+)?|known-data)|messages[\\/]en[\\/]time|icons[\\/]arrow-right|ui[\\/](meta|avatar|initials|badge|byline|text-button|as-it-is|use-is-alive))\.\w+$/,
  },
  {
    name: 'lists',
    test: /[\\/](ui[\\/](skeleton|note|empty-frame|art[\\/]empty-line|styles[\\/]input)|icons[\\/](plus|search))\./,
  },
  { name: 'cards', test: /[\\/](story-card|prayer-card|prayer-facts|fact-texts)\.tsx?$/ },
  { name: 'wall', test: /[\\/](wall|ways-on|story-card-skeleton|prayers\.index)[\w-]*\.tsx?/ },
  { name: 'columns', test: /[\\/](ui[\\/](columns|back-link|card)|icons[\\/]map-pin)\./ },
  { name: 'errors', test: /[\\/](contract[\\/]messages[\\/]en[\\/]errors|platform[\\/]error-texts)\./ },
  { name: 'images', test: /[\\/]contract[\\/](image-address|media-constants)/ },
  {
    name: 'pictures',
    test: /[\\/](media[\\/]picture|messages[\\/]en[\\/]pictures|icons[\\/]users?\.)/,
  },
  { name: 'late', test: /[\\/](ui[\\/](late|use-in-view|use-late-part)|contract[\\/]fundraising-figures)\./ },
  {
    name: 'amounts',
    test: /[\\/](features[\\/]campaigns[\\/](card-texts|campaign-badge|raised)|contract[\\/]cents|ui[\\/]progress)/,
  },
  {
    name: 'fundraising',
    test: /[\\/](features[\\/]campaigns[\\/](start-|list-queries|late-cards|campaign-cards-)|ui[\\/]cover-card-)/,
  },
  {
    name: 'campaigns',
    test: /[\\/](features[\\/]campaigns[\\/](campaign-card|cover\.)|ui[\\/](cover-card|art[\\/](late-cover|cover-hours|seeded)))/,
  },
  { name: 'empty', test: /[\\/]ui[\\/](empty|art[\\/](empty-art|ring|dot-sun))\./ },
  {
    name: 'drawings',
    test: /[\\/]ui[\\/]art[\\/](campaign-cover|cover-shape|karoo|pen|windpump)/,
  },
  { name: 'fees', test: /[\\/]contract[\\/]((messages[\\/]en[\\/])?fees|amounts|fundraising-constants)\./ },
  {
    name: 'redirects',
    test: /[\\/]routes[\\/](public-prayers|_signed-in[\\/](profile_\.account|prayers\.\$prayerId_\.edit))/,
  },
  { name: 'missing', test: /[\\/](routes[\\/]\$|page-missing|not-found|missing-texts)\.tsx?$/ },
  { name: 'fields', test: /[\\/]ui[\\/](text-input|text-area|field|checkbox|radio-chips|switch)\./ },
  {
    name: 'forms',
    test: /[\\/](node_modules[\\/](zod|react-hook-form|lucide-react[\\/].*[\\/](eye|mail|phone|user-plus))|contract[\\/](text|operation|time|email|constants|paging|messages[\\/]en[\\/]writing)|platform[\\/](operation|form|draft|online)|features[\\/]writing)\b/,
  },
  { name: 'account', test: /[\\/](features[\\/]account|routes[\\/](login|register|forgot|reset|verify))/ },
  { name: 'shared', test: /[\\/](features[\\/]sharing|routes[\\/]s\..*=component)/ },
  {
    name: 'campaign-texts',
    test: /[\\/](features[\\/]campaigns[\\/]page[\\/](texts|queries)|en[\\/]campaign-page)\./,
  },
  {
    name: 'campaign',
    test: /[\\/]features[\\/]campaigns[\\/]page[\\/](campaign-page|closed-card|late-parts|use-(campaign|timed))/,
  },
  {
    name: 'words',
    test: /[\\/](campaigns[\\/]page[\\/]more-texts|messages[\\/]en[\\/]campaign-more)\./,
  },
  {
    name: 'story',
    test: /[\\/](features[\\/]campaigns[\\/](large-cover|page[\\/](campaign-(body|heading)|supporters|updates|use-older|history|change-sentence))|ui[\\/](gift-row|timeline|load-more|art[\\/]still-cover))\./,
  },
  {
    name: 'gifts',
    test: /[\\/](features[\\/]donations[\\/](texts|share-sentence)|en[\\/](giving|donations))\./,
  },
  { name: 'giving', test: /[\\/]features[\\/]donations[\\/](form[\\/](donation|gift|use-gi)|limits)/ },
  { name: 'contact', test: /[\\/](features|routes)[\\/]contact\b/ },
  {
    name: 'poster',
    test: /[\\/](campaigns[\\/](poster|page[\\/]campaign-states)|ui[\\/]qr-code|routes[\\/].*poster)\./,
  },
  { name: 'thanks', test: /[\\/](donations[\\/]payment[\\/](thank|use-)|routes[\\/].*thank-you)/ },
  { name: 'menu', test: /[\\/]shell[\\/](member-(?!part\.)|sign-out)/ },
  // Not what comes after a press alone: reporting, and whom one can call.
  {
    name: 'members',
    test: /^(?!.*[\\/](features[\\/](moderation|helplines)|en[\\/](moderation|helplines)\.ts))/,
    minShareCount: 3,
  },
  {
    name: 'helplines',
    test: /[\\/](routes[\\/]help|helplines[\\/](helpline|queries|texts)|en[\\/]helplines\.ts)/,
  },
  {
    name: 'reports',
    test: /[\\/](moderation[\\/](thing-dialog|report-form|api|forget-unseen|use-leave|texts)|en[\\/]moderation\.ts)/,
  },
  {
    name: 'nearby',
    test: /[\\/](moderation[\\/](more-button|hidden|thing-texts|use-thing-dialog)|helplines[\\/](help-nearby|use-match))/,
  },
  {
    name: 'creators',
    test: /[\\/](features[\\/](campaigns[\\/](form|manage|my-|own-|create-|campaign-(acts|notes))|donations[\\/]list)|routes[\\/](_signed-in[\\/])?fundraising\.(create|my|manage|donations))/,
  },
  {
    name: 'admins',
    test: /[\\/](features[\\/](admin|treasury|audit)|features[\\/]moderation[\\/](case|cases|queue)|routes[\\/]_signed-in[\\/](admin|moderation))/,
  },
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
  { name: 'legal', test: /[\\/](features[\\/]legal[\\/](?!terms-banner)|routes[\\/](terms|privacy|faq))/ },
]

/**
 * Reading a property does nothing here; the contract is data and a drawing only draws: whoever imports one of them and
 * uses nothing does not load it.
 */
const treeshake = {
  propertyReadSideEffects: false as const,
  unknownGlobalSideEffects: false,
  moduleSideEffects: [{ test: /[\\/](contract|ui[\\/]art)[\\/].*\.tsx?$/, sideEffects: false }],
}

const newerThanLibraries = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: resolve(import.meta.dirname, 'web/platform/selected-store.ts'),
  },
]

/** What every page has loaded before it asks for more. */
const alwaysLoaded = /[\\/](libraries|rolldown-runtime|entry-client)-[\w-]+\.js$/

/** Every first load carries the names of all files: but for those that a rule here knows, a few letters do. */
function chunkFileNames({ name }: { name: string }): string {
  return ['libraries', 'rolldown-runtime'].includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'
}

/** The same for sheets, but for the one that every page has. */
function assetFileNames({ names: [name = ''] }: { names: string[] }): string {
  const isNamed = !name.endsWith('.css') || name.startsWith('entry-client')
  return isNamed ? 'assets/[name]-[hash][extname]' : 'assets/[hash:7][extname]'
}

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
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => splitOf(routeId),
        // Read while building; the browser has no use for it.
        deleteNodes: ['codeSplitGroupings'],
      },
    }),
    react(),
    tailwindcss(),
    operationAddresses(),
    drawings(),
    lightIcons(),
  ],
  // What this package brings to older versions of React, ours has: nobody needs to load it.
  resolve: { alias: isSsrBuild ? [] : newerThanLibraries },
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
          output: { codeSplitting: { groups }, chunkFileNames, assetFileNames },
          treeshake,
        },
  },
}))

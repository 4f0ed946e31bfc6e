import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { bundlerTarget } from '#contract/pages/browser-target.ts'
import { pagePatterns } from '#contract/pages/page-patterns.ts'
import type { PageAssets, PageRenderer } from '#contract/pages/page-rendering.ts'
import type { WorkerBuild } from '#web/worker/worker-build.ts'
import { operationAddresses } from './operation-addresses.ts'

const root = resolve(import.meta.dirname, '..')

/** The pages that members open next from the dashboard: they open without a connection from the first day on. */
const corePages = [
  '/dashboard',
  '/_signed-in/new-prayer',
  '/_signed-in/prayers/$prayerId',
  '/_signed-in/groups/',
  '/_signed-in/groups/$groupId',
  '/_signed-in/pending',
]

/** Modules that every page of a member loads after its own files. */
const coreModules = [
  'web/features/shell/open-shell.ts',
  'web/features/shell/member-parts.ts',
  'web/features/shell/connection-line.tsx',
  'web/platform/session/member-services.ts',
  'web/platform/offline/worker-registration.ts',
  'web/platform/offline/keep-copy.ts',
]

type Options = {
  assets: PageAssets
  renderer: PageRenderer
  /** The files of a module that is loaded by itself, and of everything it imports. */
  filesOf(module: string): string[]
  outDir: string
}

/** Builds the service worker and the one that removes it, each as one file without imports. */
export async function buildWorker(options: Options): Promise<void> {
  const define = { WORKER_BUILD: JSON.stringify(workerBuildOf(options)) }
  for (const [name, source] of [
    ['worker', 'web/worker/worker.ts'],
    ['removal-worker', 'web/worker/removal-worker.ts'],
  ] as const)
    await build({
      configFile: false,
      plugins: [operationAddresses()],
      root,
      publicDir: false,
      logLevel: 'warn',
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      build: {
        target: bundlerTarget,
        outDir: options.outDir,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, source),
          output: {
            format: 'iife',
            entryFileNames: `${name}.js`,
            codeSplitting: false,
          } satisfies Rolldown.OutputOptions,
        },
      },
    })
}

function workerBuildOf({ assets, renderer, filesOf }: Options): WorkerBuild {
  const pages = pagePatterns.map((pattern) => ({ pattern, policy: renderer.pagePolicy(pattern) }))
  const patternsOf = (isWanted: (page: (typeof pages)[number]) => boolean) =>
    pages.filter(isWanted).map(({ pattern }) => pattern)
  const shared = assets.routes.__root__
  const files = [
    assets.entry,
    ...(shared?.scripts ?? []),
    ...(shared?.styles ?? []),
    ...corePages.flatMap((id) => {
      const route = assets.routes[id]
      if (!route) throw new Error(`The build has no page ${id}`)
      return [...route.scripts, ...route.styles]
    }),
    ...coreModules.flatMap(filesOf),
  ]
  return {
    entry: assets.entry,
    core: [...new Set(files)],
    shellPages: patternsOf(({ policy }) => policy.opensFromShell && !policy.isCacheable),
    sharedPages: patternsOf(({ policy }) => policy.isCacheable && !policy.opensFromShell),
    secretPages: patternsOf(({ policy }) => policy.hasSecretAddress),
  }
}

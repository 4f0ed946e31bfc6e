/** The facts of the build that the worker belongs to (tools/build-worker.ts). */
export type WorkerBuild = {
  /** The path of the entry file, which has another name in every build. */
  entry: string
  /** The files that every page of a member needs, and those of the pages that members open next. */
  core: readonly string[]
  /** Patterns of the pages that the stored shell stands for. */
  shellPages: readonly string[]
  /** Patterns of the pages that are the same for everybody. */
  sharedPages: readonly string[]
  /** Patterns of the pages whose address is a secret. */
  secretPages: readonly string[]
}

declare const WORKER_BUILD: WorkerBuild

/** The build of this worker; the bundler fills it in. */
export const build = (): WorkerBuild => WORKER_BUILD

import fastify, { type FastifyServerOptions } from 'fastify'

type Options = NonNullable<FastifyServerOptions['ajv']>
type Ajv = Parameters<NonNullable<Options['onCreate']>>[0]

/**
 * An Ajv of its own, as the framework installs it, with the usual formats. It is strict: an unknown keyword or format is
 * an error, values are compared as they are, and nothing is filled in.
 */
export async function createValidator(): Promise<Ajv> {
  let created: Ajv | undefined
  const server = fastify({
    ajv: {
      customOptions: { strict: true, coerceTypes: false, removeAdditional: false, useDefaults: false },
      onCreate: (ajv) => {
        created = ajv
      },
    },
  })
  // It is created for the first route that has a schema.
  server.get('/', { schema: { querystring: { type: 'object' } } }, async () => '')
  await server.ready()
  await server.close()
  if (!created) throw new Error('The framework made no validator')
  return created
}

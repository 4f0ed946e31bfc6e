const [command = 'this'] = process.argv.slice(2)

console.error(
  `npm run ${command} comes with a later version. Until then, copy the folder data/ while the server is stopped.`,
)
process.exitCode = 1

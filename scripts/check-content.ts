// Says what is wrong with the content, before anything is built from it: node scripts/check-content.ts
try {
  const { listContentFaults } = await import('./content-faults.ts')
  const faults = listContentFaults()
  if (faults.length > 0) throw new Error(faults.join('\n'))
} catch (error) {
  const isAboutContent = error instanceof Error && error.message.startsWith('content/')
  process.stderr.write(`${isAboutContent ? error.message : String(error)}\n`)
  process.exitCode = 1
}

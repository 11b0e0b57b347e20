/** The number of an argument like '--seconds=6', or what holds without it. */
export function readOption(name: string, otherwise: number): number {
  const prefix = `--${name}=`
  const given = process.argv.find((argument) => argument.startsWith(prefix))
  return given ? Number(given.slice(prefix.length)) : otherwise
}

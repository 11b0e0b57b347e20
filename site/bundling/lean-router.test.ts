import { build, type Plugin } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { leanRouter } from './lean-router.ts'

const router = '/node_modules/react-router/dist/production/lib/router/router.js'
const other = '/node_modules/react-router/dist/production/lib/context.js'

/** Texts that only the part they name has. */
const neverUsed = {
  'the discovery of routes': 'Failed to fetch manifest patches',
  'its fetchers': "Didn't find any matches after fetcher action",
  'its forms': 'No action match found',
  'its blockers': 'Invalid blocker state transition',
  'its transitions between views': 'skipTransition',
}

describe('the router that is sent to the browser', () => {
  it('is without what we never use', async () => {
    const entry = `export { HydratedRouter } from 'react-router/dom'`
    const whole = await bundle('entry.js', entry, [])
    const lean = await bundle('entry.js', entry)
    expect(listFound(whole)).toEqual(Object.keys(neverUsed))
    expect(listFound(lean)).toEqual([])
    expect(lean).toContain('Expected a Location header on the redirect Response')
  })

  it('is without components that nobody imports', async () => {
    const unused = `const Form = React$1.forwardRef(() => 'a form')
      Form.displayName = "Form";
      console.log('routed')`
    expect(await bundle(other, unused)).not.toMatch(/a form/)
  })

  it('stops the build when the router has changed', async () => {
    await expect(bundle(router, 'console.log(1)')).rejects.toThrow(
      "router/router.js no longer says 'init.patchRoutesOnNavigation'",
    )
  })
})

function listFound(code: string): string[] {
  return Object.entries(neverUsed)
    .filter(([, text]) => code.includes(text))
    .map(([name]) => name)
}

/** Bundles this text as the file of this name, with what it imports. */
async function bundle(
  file: string,
  source: string,
  plugins = [{ name: 'lean', transform: leanRouter().transform } as Plugin],
): Promise<string> {
  const written: Plugin = {
    name: 'written',
    resolveId: (id) => (id === file ? file : undefined),
    load: (id) => (id === file ? source : undefined),
  }
  const { output } = await build({
    input: file,
    plugins: [written, ...plugins],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    external: /^(react|react-dom)(\/|$)/,
    output: { minify: true, codeSplitting: false },
    write: false,
    logLevel: 'silent',
  })
  return output[0].code
}

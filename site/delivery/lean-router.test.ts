import { build, type Plugin } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { leanRouter } from './lean-router.ts'

const file = '/node_modules/react-router/dist/production/lib/router/router.js'

describe('the router that is sent to the browser', () => {
  it('is without what a setting that we never make would need', async () => {
    const uses = `if (init.instrumentations) console.log('traced')
      if (consumeInstrumentationClientResultMetaReceiver(router)) console.log('told')
      console.log('routed')`
    const code = await bundle(uses)
    expect(code).toContain('routed')
    expect(code).not.toMatch(/traced|told/)
  })

  it('is without components that nobody imports', async () => {
    const unused = `init.instrumentations; consumeInstrumentationClientResultMetaReceiver(router)
      const Form = React$1.forwardRef(() => 'a form')
      Form.displayName = "Form";
      console.log('routed')`
    expect(await bundle(unused)).not.toMatch(/a form/)
  })

  it('stops the build when the router has changed', async () => {
    await expect(bundle('console.log(1)')).rejects.toThrow(
      "router/router.js no longer says 'init.instrumentations'",
    )
  })
})

/** Bundles this text as the router's own file. */
async function bundle(source: string): Promise<string> {
  const written = { name: 'written', resolveId: () => file, load: () => source }
  const lean = { name: 'lean', transform: leanRouter().transform } as Plugin
  const { output } = await build({
    input: file,
    plugins: [written, lean],
    write: false,
    logLevel: 'silent',
  })
  return output[0].code
}

import { describe, expect, it } from 'vitest'
import { listUnknownScripts } from './finish-page.ts'

const context = 'window.__reactRouterContext'
const page = [
  '<html><body><p>Hello</p><script type="application/ld+json">{"@type":"Thing"}</script>',
  `<script>${context} = {"basename":"/"};${context}.stream = new ReadableStream({start(controller){${context}.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>`,
  `<script>${context}.streamController.enqueue("[1,\\"two\\"]");</script>`,
  `<script>${context}.streamController.close();</script>`,
  '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";\nwindow.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.client-1.js");</script>',
  '</body></html>',
].join('')

describe('the scripts of a page', () => {
  it('are known if the framework wrote them', () => {
    expect(listUnknownScripts(page)).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script src="/assets/other.js"></script>',
    '<script type="application/javascript">alert(1)</script>',
    '<script type="application/ld+json">alert(1)</script>',
    `<script>${context}.streamController.enqueue(alert(1));</script>`,
    `<script>${context} = {};alert(1);</script>`,
    '<script>((storageKey) => alert(1))("positions")</script>',
    '<script type="module" async="">import "/assets/other.js";</script>',
    '<img src="/none.png" onerror="alert(1)"/>',
    '<base href="https://elsewhere.example/"/>',
  ])('are unknown if they include %s', (smuggled) => {
    expect(listUnknownScripts(page.replace('<p>Hello</p>', smuggled))).not.toEqual([])
  })
})

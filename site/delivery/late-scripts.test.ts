import { expect, it } from 'vitest'
import { takeLateScripts } from './late-scripts.ts'

it('takes every script of the framework out of a page, in order, and leaves their places', () => {
  const page = [
    '<head><link rel="modulepreload" href="/assets/a.js"/><script type="application/ld+json">{}</script></head>',
    '<script>((storageKey, restoreKey) => {})("x")</script><script>window.one=1</script>',
    '<script type="module" async="">import "/assets/a.js";</script><script>window.two=2</script>',
  ].join('')
  expect(takeLateScripts(page)).toEqual({
    html: '<head><script type="application/ld+json">{}</script></head><script></script><script></script><script type="module" async=""></script><script></script>',
    start: 'window.one=1\nwindow.two=2\nimport "/assets/a.js";',
    modules: ['/assets/a.js'],
  })
})

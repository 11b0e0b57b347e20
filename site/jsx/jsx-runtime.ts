import * as react from 'react/jsx-runtime'
import { holdTexts } from './whole-texts.ts'

/** What JSX is compiled to (`jsxImportSource` in tsconfig.json): React's own, once texts are held. */
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, holdTexts(type, props as object), key)

export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, holdTexts(type, props as object), key)

export { Fragment, type JSX } from 'react/jsx-runtime'

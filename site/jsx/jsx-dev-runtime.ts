import * as react from 'react/jsx-dev-runtime'
import { holdTexts } from './whole-texts.ts'

/** The same while the site is developed. */
export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, holdTexts(type, props as object), ...rest)

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

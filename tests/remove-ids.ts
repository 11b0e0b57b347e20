const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const hash = /[\da-f]{32,}/gi
/** 32 random bytes in base64url, the form of every key and token. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
/** The hash in the name of a built file, such as `/assets/form-DULyEpGq.js`. */
const builtName = /-[\w-]{8}(?=\.(?:css|js|svg|webp|woff2)\b)/g

/** Removes ids, tokens and hashes: a pattern that must not match could match them by chance. */
export const removeIds = (text: string) =>
  [uuid, hash, token, builtName].reduce((rest, random) => rest.replaceAll(random, ''), text)

// Lighthouse lives in this folder's own node_modules (npm run bench installs them).
export { default as lighthouse } from 'lighthouse'

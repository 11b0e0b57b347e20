export const builtFolder = 'build/tests'

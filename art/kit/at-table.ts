import type { Pose } from './body.ts'

const shins = ['-9,-46 -10,-40 -12,-8 -20,-4', '7,-46 8,-40 9,-8 16,-4']

const hips = ['-13,-47 -12,-40 -12,-10 -15,-4', '11,-47 10,-40 9,-10 13,-4']

/**
 * People at a table, on a bench 46 units high: they look at what they eat, or left and right at one another. The last two
 * sit before the table, their backs to us.
 */
export const atTable = {
  leansIn: { head: [17, -110], neck: [9, -95], nod: 12, arms: ['14,-93 30,-74 46,-58', '2,-92 10,-68 34,-58'], legs: shins },
  toasts: { head: [-9, -116], neck: [-1, -99], faces: -1, nod: -10, arms: ['-10,-97 -29,-96 -34,-121', '8,-96 17,-74 2,-60'], legs: shins },
  eats: { head: [7, -116], neck: [0, -99], nod: -8, arms: ['10,-97 22,-76 36,-60', '-8,-96 2,-74 18,-101'], legs: shins },
  laughs: { head: [13, -114], neck: [8, -97], faces: -1, nod: -24, arms: ['-1,-95 -12,-74 -32,-60', '16,-94 26,-72 10,-58'], legs: shins },
  reaches: { head: [16, -110], neck: [7, -95], nod: 4, arms: ['13,-93 36,-80 62,-64', '0,-92 -2,-68 20,-58'], legs: shins },
  listens: { head: [-10, -113], neck: [-3, -97], faces: -1, nod: 8, arms: ['-10,-95 -18,-72 -12,-100', '6,-94 12,-70 -10,-58'], legs: shins },
  fromBehind: { head: [2, -117], neck: [0, -100], faces: 0, arms: ['-17,-96 -26,-72 -22,-54', '17,-96 27,-74 22,-54'], legs: hips },
  turnsRound: { head: [-5, -116], neck: [0, -99], faces: -1, arms: ['-17,-95 -30,-76 -44,-62', '17,-95 28,-74 24,-54'], legs: hips },
} satisfies Record<string, Pose> // prettier-ignore

const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'

/**
 * Requests whose end two parsers may see differently (RFC 9112, section 11.2): each must get 400
 * and a closed connection.
 */
export const smugglingShapes = [
  {
    name: 'a length and chunks',
    bytes: `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'chunks and a length',
    bytes: `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'two lengths that differ',
    bytes: `${head}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  },
  {
    name: 'the same length twice',
    bytes: `${head}Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd${smuggled}`,
  },
  { name: 'a list of lengths', bytes: `${head}Content-Length: 4, 4\r\n\r\nabcd${smuggled}` },
  { name: 'a length with a sign', bytes: `${head}Content-Length: +4\r\n\r\nabcd${smuggled}` },
  { name: 'a length below nothing', bytes: `${head}Content-Length: -1\r\n\r\n${smuggled}` },
  {
    name: 'two codings',
    bytes: `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'a coding that there is not',
    bytes: `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'a space before the colon',
    bytes: `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'a vertical tab before the coding',
    bytes: `${head}Transfer-Encoding: \u000Bchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'a folded line',
    bytes: `GET /page HTTP/1.1\r\nHost: x\r\nX: y\r\n z: a\r\n\r\n${smuggled}`,
  },
  {
    name: 'a folded coding',
    bytes: `${head}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'lines that end in a line feed alone',
    bytes: `GET /page HTTP/1.1\nHost: x\n\n${smuggled}`,
  },
  {
    name: 'one line that ends in a line feed alone',
    bytes: `GET /page HTTP/1.1\r\nHost: x\nX: y\r\n\r\n${smuggled}`,
  },
  {
    name: 'a carriage return inside a line',
    bytes: `GET /page HTTP/1.1\r\nHost: x\rX: y\r\n\r\n${smuggled}`,
  },
  {
    name: 'a null in a header',
    bytes: `GET /page HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n${smuggled}`,
  },
  {
    name: 'a line feed in the extension of a chunk',
    bytes: `${chunked}1;a\nb\r\nx\r\n0\r\n\r\n${smuggled}`,
  },
  {
    name: 'a line feed after the size of a chunk',
    bytes: `${chunked}1\nx\r\n0\r\n\r\n${smuggled}`,
  },
  { name: 'a chunk with 0x before its size', bytes: `${chunked}0x1\r\nx\r\n0\r\n\r\n${smuggled}` },
  {
    name: 'a chunk larger than numbers go',
    bytes: `${chunked}fffffffffffffffff\r\nx\r\n0\r\n\r\n${smuggled}`,
  },
  { name: 'no host', bytes: `GET /page HTTP/1.1\r\n\r\n` },
  { name: 'another protocol', bytes: `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}` },
]

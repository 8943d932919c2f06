import { connect, createServer, type Server, type Socket } from 'node:net'

/** A cable between the program and PostgreSQL that can be cut and plugged in again. */
export async function cable(host: string, porta: number) {
  const presi = new Set<Socket>()
  let tagliato = false
  let muto = false
  const server: Server = createServer((da) => {
    if (tagliato) return da.destroy()
    const a = connect(porta, host)
    for (const s of [da, a]) {
      presi.add(s)
      s.on('error', () => s.destroy()).on('close', () => presi.delete(s))
    }
    if (!muto) da.pipe(a).pipe(da)
    return undefined
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const indirizzo = server.address()
  return {
    porta: typeof indirizzo === 'object' ? indirizzo?.port : 0,
    taglia() {
      tagliato = true
      for (const s of presi) s.destroy()
    },
    /** Swallows what passes, without ending anything; of connections to come too, where it is all of the network. */
    ammutolisci({ ancheLeNuove = false } = {}) {
      muto = ancheLeNuove
      for (const s of presi) s.pause().unpipe()
    },
    ricollega() {
      tagliato = false
      muto = false
    },
    async chiudi() {
      for (const s of presi) s.destroy()
      await new Promise((fatto) => server.close(fatto))
    },
  }
}

import { hash } from 'node:crypto'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { MeseDelCommercialista } from './contract.ts'
import { nomeDelDocumento } from './manca.queries.server.ts'
import { bolloDelTrimestre, type MeseLetto, mesiScaricati } from './queries.server.ts'
import { GENERI_CAMBIATI, type GenereCambiato, paroleCambiamento } from './rules.ts'

/** What of a month has a fingerprint: its kind and id, and what it is called. */
type Parte = [genere: GenereCambiato, id: number, nome: string, contenuto: unknown]

/** All that the ZIP is made of, piece by piece: what a list would take from elsewhere could change untold. */
function partiDi(m: MeseLetto): Parte[] {
  return [
    ...m.documenti.map(
      (d): Parte => [d.tipo === 'Attiva' ? 'emesse' : 'ricevute', d.id, nomeDelDocumento(d), d],
    ),
    ...m.ricevuteSdi.map((r): Parte => ['ricevute_sdi', r.id, r.nome, r]),
    ...m.messaggiPec.map((r): Parte => ['pec', r.id, r.file.nome, r]),
    ...m.integrazioni.map((i): Parte => ['integrazioni', i.id, `${i.tipo_documento} ${i.numero}`, i]),
    ...m.movimenti.map((p): Parte => ['movimenti', p.id, nomeDelDocumento(p), p]),
    ['ritenute', 0, '', [m.subite, m.daVersare]],
    ['bollo', 0, '', bolloDelTrimestre(m)],
  ]
}

const FIGURE = 16
const improntaDi = (contenuto: unknown) => hash('sha256', JSON.stringify(contenuto)).slice(0, FIGURE)
const chiaveDi = ([genere, id]: Parte) => `${genere} ${id}`

const impronteDi = (m: MeseLetto): Record<string, string> =>
  Object.fromEntries(partiDi(m).map((parte) => [chiaveDi(parte), improntaDi(parte[3])]))

/** Writes in the register that a month was taken. */
export const registraMese = (ctx: Context, m: MeseLetto): Promise<void> =>
  registra(ctx, 'esporta', mesiScaricati, null, null, { mese: m.mese, righe: m.documenti.length })

/** Remembers what a download held, in the place of the one before. */
export async function ricorda({ db, utente }: Context, m: MeseLetto): Promise<void> {
  const adesso = new Date().toISOString()
  const scarico = {
    ...{ scaricato_il: adesso, scaricato_da: utente.nome_utente, updated_at: adesso },
    impronte: JSON.stringify(impronteDi(m)),
  }
  await db
    .insertInto('mesi_scaricati')
    .values({ mese: m.mese, created_at: adesso, ...scarico } as never)
    .onConflict((c) => c.column('mese').doUpdateSet(scarico as never))
    .execute()
}

/** Of what is new or changed, so many are named. */
const NOMI = 5

/** The last download of a month and what has changed since; null where there was none. */
export async function confronta(db: Db, m: MeseLetto): Promise<MeseDelCommercialista['scaricato']> {
  const ultimo = await db
    .selectFrom('mesi_scaricati')
    .select(['scaricato_il', 'scaricato_da', 'impronte'])
    .where('mese', '=', m.mese)
    .executeTakeFirst()
  if (!ultimo) return null
  const vecchie: Record<string, string> = JSON.parse(ultimo.impronte)
  const parti = partiDi(m)
  const cambiamenti = (Object.keys(GENERI_CAMBIATI) as GenereCambiato[]).flatMap((genere) => {
    const delGenere = parti.filter((parte) => parte[0] === genere)
    const nuove = delGenere.filter((parte) => !Object.hasOwn(vecchie, chiaveDi(parte)))
    const restate = delGenere.filter((parte) => Object.hasOwn(vecchie, chiaveDi(parte)))
    const cambiate = restate.filter((parte) => vecchie[chiaveDi(parte)] !== improntaDi(parte[3]))
    const erano = Object.keys(vecchie).filter((chiave) => chiave.startsWith(`${genere} `)).length
    const numeri = { nuovi: nuove.length, cambiati: cambiate.length, tolti: erano - restate.length }
    if (numeri.nuovi + numeri.cambiati + numeri.tolti === 0) return []
    const nomi = [...nuove, ...cambiate].flatMap((parte) => parte[2] || []).slice(0, NOMI)
    return [{ genere, ...numeri, nomi, testo: paroleCambiamento({ genere, ...numeri }) }]
  })
  return { il: ultimo.scaricato_il, da: ultimo.scaricato_da, cambiamenti }
}

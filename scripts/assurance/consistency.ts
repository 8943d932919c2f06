import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guasti, type Occhio, sha256 } from './archive.ts'
import { conOcchio, type Luogo } from './place.ts'
import type { Diario } from './work.ts'

const REGISTRATE = ['clienti', 'appuntamenti', 'fatture', 'rate_fatture', 'documenti']

/** What holds for every state that a whole transaction leaves: each query finds only what breaks it. */
const MEZZE_TRANSAZIONI: Record<string, string> = {
  ...Object.fromEntries(
    REGISTRATE.flatMap((t) => [
      [
        `${t}: la versione non è il numero delle righe di registro`,
        `select t.id from ${t} t where t.versione <> (select count(*) from registro r where r.tabella = '${t}'
          and r.record_id = t.id and r.azione <> 'elimina')`,
      ],
      [
        `${t}: il registro parla di un record che non c’è`,
        `select r.record_id as id from registro r where r.tabella = '${t}' and r.azione = 'crea'
          and not exists (select 1 from ${t} t where t.id = r.record_id)
          and not exists (select 1 from registro e where e.tabella = '${t}' and e.record_id = r.record_id and e.azione = 'elimina')`,
      ],
    ]),
  ),
  'le rate non sommano alla fattura': `select f.id from fatture f join rate_fatture r on r.fattura_id = f.id
    group by f.id, f.totale having sum(r.importo) <> f.totale or count(*) <> 3`,
  'la fattura non scade con la prima rata': `select f.id from fatture f join rate_fatture r on r.fattura_id = f.id
    where r.numero_rata = 1 and (f.data_scadenza is null or f.data_scadenza <> r.data_scadenza)`,
  'un appuntamento senza la sua notifica, o con due': `select a.id from appuntamenti a
    where (select count(*) from notifiche n where n.appuntamento_id = a.id) <> 1`,
  'una fattura emessa senza file, senza numero, o un file senza la sua fattura': `select f.id from fatture f
    where (case when f.fase = 'Emessa' then 1 else 0 end) <> (select count(*) from file_elettronici e
      where e.fattura_id = f.id and e.attuale = true) or (f.fase = 'Emessa') <> (f.progressivo is not null)`,
  'un numero saltato o dato due volte': `select serie_id as id from fatture where progressivo is not null group by serie_id
    having max(progressivo) <> count(*) or count(distinct progressivo) <> count(*)`,
  'la serie non è arrivata dov’è la sua ultima fattura': `select c.valore as id from contatori c where c.nome like 'serie %'
    and c.valore <> (select coalesce(max(f.progressivo), 0) from fatture f where 'serie ' || f.serie_id = c.nome)`,
  'una chiave di ripetizione senza la sua risposta': `select chiave as id from richieste_ripetibili where stato is null or corpo is null`,
}

/**
 * Looks for lost answered writes, doubled repeats, half transactions, damaged pages and missing files.
 * @returns what is wrong, in words; empty when nothing is
 */
async function incoerenze(
  occhio: Occhio,
  diario: Diario,
  documenti: string,
  aFondo: boolean,
): Promise<string[]> {
  const trovate = [...diario.sbagliate.splice(0), ...(await guasti(occhio, aFondo))]
  for (const [che, sql] of Object.entries(MEZZE_TRANSAZIONI)) {
    const righe = await occhio.chiedi(sql)
    if (righe.length > 0) trovate.push(`${che}: ${righe.map((r) => r.id).slice(0, 5)}`)
  }
  const quante = new Map<string, number>()
  for (const [tabella, colonna] of [
    ['clienti', 'cognome'],
    ['clienti', 'note'],
    ['appuntamenti', 'titolo'],
    ['fatture', 'numero_documento'],
    ['fatture', 'causale'],
    ['documenti', 'nome_file'],
  ])
    for (const { v, n } of await occhio.chiedi(
      `select ${colonna} as v, count(*) as n from ${tabella} group by ${colonna}`,
    ))
      quante.set(`${tabella}.${colonna}=${v}`, Number(n))
  for (const { segno } of diario.confermate) {
    const n = quante.get(`${segno[0]}.${segno[1]}=${segno[2]}`) ?? 0
    if (n !== 1) trovate.push(`${segno.join('.')}: ${n === 0 ? 'confermato e perso' : `scritto ${n} volte`}`)
  }
  for (const { impronta: digest } of await occhio.chiedi('select impronta from documenti')) {
    const file = join(documenti, `${digest}.pdf`)
    if (!existsSync(file)) trovate.push(`manca il file ${digest}`)
    else if (aFondo && sha256(readFileSync(file)) !== digest) trovate.push(`il file ${digest} è rovinato`)
  }
  return trovate
}

/** What is wrong with what is written where a program keeps its data; `aFondo` reads every file and page. */
export const incoerenzeIn = (dove: Luogo, diario: Diario, aFondo = true): Promise<string[]> =>
  conOcchio(dove, (occhio) => incoerenze(occhio, diario, join(dove.DATA_DIR, 'documenti'), aFondo))

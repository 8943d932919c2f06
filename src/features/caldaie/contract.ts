import * as z from 'zod'
import { clienteDaChiamare } from '#features/clienti/contract.ts'
import {
  data,
  decimaleFacoltativo,
  facoltativo,
  riferimento,
  riga,
  testo,
  testoFacoltativo,
} from '#shared/fields.ts'
import { COMBUSTIBILI } from './rules.ts'

const combustibili = Object.keys(COMBUSTIBILI) as (keyof typeof COMBUSTIBILI)[]

export const rigaCaldaia = z.object({
  id: riga.id(),
  cliente_id: z.int(),
  marca: riga.testo(),
  modello: riga.testo(),
  matricola: riga.testoNullo(),
  potenza_kw: riga.numeroNullo(),
  tipo_combustibile: z.enum(combustibili).nullable(),
  data_installazione: riga.dataNulla(),
  ultima_revisione: riga.dataNulla(),
  prossima_revisione: riga.dataNulla(),
  note: riga.testoNullo(),
  versione: riga.versione(),
})

const campi = {
  clienteId: riferimento('Scegli un cliente'),
  marca: testo(60),
  modello: testo(80),
  matricola: testoFacoltativo(60),
  potenzaKw: decimaleFacoltativo(0, 100_000),
  tipoCombustibile: facoltativo(z.enum(combustibili)),
  dataInstallazione: facoltativo(data()),
  ultimaRevisione: facoltativo(data()),
  prossimaRevisione: facoltativo(data()),
  note: testoFacoltativo(1000),
}

export const caldaiaInput = z.object(campi)
export const caldaiaModifica = z.object(campi).partial()

/** A boiler that is due, with whom to call. */
export const caldaiaInScadenza = rigaCaldaia.extend({ cliente: clienteDaChiamare })

export type Caldaia = z.output<typeof rigaCaldaia>
export type CaldaiaInput = z.input<typeof caldaiaInput>
export type CaldaiaInScadenza = z.output<typeof caldaiaInScadenza>

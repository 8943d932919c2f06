import type { Fermo } from './contract.ts'

/** Of who compiles a form, as far as Piedmont's registry asks. */
interface Chi {
  azienda: Pick<Fermo['azienda'], 'rea_provincia' | 'rea_numero' | 'codice_fiscale'>
  tecnico: Fermo['tecnico']
}

/**
 * What the file for Piedmont's registry would lack of company and technician, in words. It never stops a signature: the file
 * reads it as it is when it is made.
 */
export function citMancaDiChi({ azienda, tecnico }: Chi): string[] {
  const manca: [unknown, string][] = [
    [azienda.rea_provincia && azienda.rea_numero, 'REA dell’azienda'],
    [azienda.codice_fiscale, 'codice fiscale dell’azienda'],
    [tecnico.nome && tecnico.cognome, 'nome del tecnico'],
  ]
  return manca.filter(([valore]) => !valore).map(([, mancanza]) => mancanza)
}

/** Piedmont's importer reads the code as a number. */
export const codicePerIlCit = (codice: string | null): boolean => /^\d{1,40}$/.test(codice?.trim() ?? '')

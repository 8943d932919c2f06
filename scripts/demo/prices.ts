/** What a plumbing and heating company uses most, with prices without VAT. */
const VOCI: [codice: string | null, descrizione: string, um: string, prezzo: string][] = [
  ['MO-01', 'Manodopera', 'h', '38'],
  ['CH-01', 'Diritto di chiamata', 'pz', '35'],
  ['VE-08P', 'Vaso espansione 8 l piatto', 'pz', '38.5'],
  ['VE-12', 'Vaso espansione 12 l', 'pz', '46'],
  ['VS-3B', 'Valvola di sicurezza 3 bar 1/2″', 'pz', '14.9'],
  ['GU-12', 'Guarnizione 1/2″', 'pz', '0.45'],
  ['GU-34', 'Guarnizione 3/4″', 'pz', '0.65'],
  ['CI-1560', 'Circolatore 15-60', 'pz', '142'],
  ['V3V', 'Valvola a tre vie, motore', 'pz', '68'],
  ['SP-SAN', 'Scambiatore sanitario a piastre', 'pz', '96'],
  ['EL-ACC', 'Elettrodo di accensione', 'pz', '18.5'],
  ['SK-BAS', 'Scheda elettronica', 'pz', '189'],
  ['FD-34', 'Filtro defangatore 3/4″', 'pz', '84'],
  ['FL-500', 'Flessibile inox 500 mm', 'pz', '9.8'],
  ['RS-12', 'Rubinetto a sfera 1/2″', 'pz', '11.2'],
  ['TR-15', 'Tubo rame 15 mm', 'm', '7.35'],
  ['TR-22', 'Tubo rame 22 mm', 'm', '11.9'],
  ['TF-80', 'Tubo fumi 80 mm', 'm', '16.4'],
  ['GL-01', 'Liquido inibitore di corrosione', 'l', '13.25'],
  ['R32', 'Gas refrigerante R32', 'kg', '48'],
  [null, 'Materiale di consumo', 'pz', '5'],
]

export const LISTINO = VOCI.map(([codice, descrizione, um, prezzo]) => ({
  ...{ codice, descrizione, um, prezzo },
  ...{ tipo: um === 'h' ? 'Servizio' : 'Bene', beneSignificativo: false, attivo: true },
}))

// An invoice as PDF/A-3b with embedded XML (Factur-X 1.0, profile EN 16931).

/** The XML of a document, which makes its PDF a Factur-X. */
export interface EmbeddedXml {
  xml: string;
  /** Title in the metadata. */
  title: string;
}

/** Returns the options of such a PDF. All fonts are embedded: it contains no standard font, not even an unused one. */
export const archiveOptions = (title: string): PDFKit.PDFDocumentOptions => ({
  subset: 'PDF/A-3b',
  pdfVersion: '1.7',
  lang: 'en',
  info: { Title: title },
});

const FILE = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const fields = {
  DocumentFileName: { value: FILE, text: 'Name of the embedded XML invoice file' },
  DocumentType: { value: 'INVOICE', text: 'INVOICE' },
  Version: { value: '1.0', text: 'Version of the XML schema of the embedded invoice' },
  ConformanceLevel: { value: 'EN 16931', text: 'Conformance level of the embedded invoice' },
};

/** Embeds the XML, and declares it in the metadata. */
export function embedXml(pdf: PDFKit.PDFDocument, xml: string): void {
  const options = {
    name: FILE,
    type: 'text/xml',
    description: 'The invoice as XML of EN 16931',
    relationship: 'Alternative',
    modifiedDate: new Date(),
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(`${values()}${schema()}`);
}

const values = (): string =>
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${Object.entries(fields)
    .map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`)
    .join('')}</rdf:Description>`;

/** Returns the description of the Factur-X fields, since PDF/A does not allow undeclared fields. */
const schema = (): string => `
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${Object.entries(fields).map(propertyOf).join('')}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;

const propertyOf = ([name, { text }]: [string, { text: string }]): string => `
  <rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${text}</pdfaProperty:description>
  </rdf:li>`;

import { deflateSync } from "node:zlib";

/** Returns a PDF with one page. Its content is packed twice: megabytes of blanks take two kilobytes. */
export function toPackedPdf(megabytes: number): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " ")));
  const stream = `<< /Length ${content.byteLength} /Filter [/FlateDecode /FlateDecode] >>`;
  return Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n" +
        "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
        "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n" +
        `4 0 obj\n${stream}\nstream\n`,
    ),
    content,
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n"),
  ]);
}

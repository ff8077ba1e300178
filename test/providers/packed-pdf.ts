import { constants, deflateRawSync, deflateSync } from "node:zlib";

/**
 * Returns a zlib stream of so many megabytes of blanks. Packs one megabyte and repeats its blocks, because packing
 * hundreds of megabytes takes seconds.
 */
function packBlanks(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, " "), { finishFlush: constants.Z_FULL_FLUSH });
  // The checksum (Adler-32) of a text whose bytes are all 32.
  const size = BigInt(megabytes * 1024 * 1024);
  const sum = (1n + 32n * size) % 65_521n;
  const sumOfSums = (size + 16n * size * (size + 1n)) % 65_521n;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(Number(sumOfSums * 65_536n + sum));
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => megabyte),
    end,
    checksum,
  ]);
}

/** Returns a PDF with one page. Its content is packed twice: megabytes of blanks take two kilobytes. */
export function toPackedPdf(megabytes: number): Buffer {
  const content = deflateSync(packBlanks(megabytes));
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

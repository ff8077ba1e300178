import { connect } from "node:net";

/** Sends a string on a connection of its own, and returns what the server sends until it closes the connection. */
export function exchange(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

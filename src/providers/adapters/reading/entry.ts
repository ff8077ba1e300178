import { parentPort } from "node:worker_threads";
import { answerTask, type Reply, type Task } from "./tasks.ts";

// The main file of the threads that `thread.ts` starts. A thread's first message says that it is ready.
parentPort?.on("message", (task: Task) => {
  void reply(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage("ready");

async function reply(task: Task): Promise<Reply<Task["kind"]>> {
  try {
    return { answer: await answerTask(task) };
  } catch (error) {
    return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
